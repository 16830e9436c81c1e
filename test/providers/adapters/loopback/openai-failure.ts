import type { Failure } from "./wire.js";

/** OpenAI's error, of both its APIs. */
export const openaiFailure = (status: number, message: string): Failure => ({
  body: {
    error: {
      message,
      type: status === 400 ? "invalid_request_error" : "server_error",
      param: status === 400 ? "tools" : null,
      code: null,
    },
  },
});
