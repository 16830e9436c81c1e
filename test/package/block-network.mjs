// Loaded into every Node process that must do without a network: whoever opens a connection fails.
import { Socket } from "node:net";

Socket.prototype.connect = () => {
  throw new Error("this process has no network");
};
