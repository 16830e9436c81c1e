import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Where Debian, Ubuntu, macOS and Windows put a browser that speaks the DevTools protocol. */
const candidates = [
  process.env["CHROMIUM"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

export const browserFile = (): string | undefined =>
  candidates.find((file) => file !== undefined && file !== "" && existsSync(file));

export type Page = {
  /** The value of a JavaScript expression in the page; promises are waited for. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Presses a key as a person does: `Tab`, `Enter`, `Space`. */
  readonly press: (key: keyof typeof keys) => Promise<void>;
  readonly emulate: (options: {
    width: number;
    height: number;
    scheme: "light" | "dark";
    media?: "print";
  }) => Promise<void>;
  /** A PNG of what the window shows, in base64. */
  readonly screenshot: () => Promise<string>;
  /** Everything that the page said went wrong: errors, refused loads, breaches of its own policy. */
  readonly complaints: readonly string[];
  /** What the page asked for over any protocol but the one it was opened by. */
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
};

const keys = {
  Tab: { code: "Tab", windowsVirtualKeyCode: 9 },
  Enter: { code: "Enter", windowsVirtualKeyCode: 13, text: "\r" },
  Space: { code: "Space", windowsVirtualKeyCode: 32, text: " " },
} as const;

type Message = {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly message: string };
};

/**
 * Opens a file in a browser without a window and speaks to it over a pipe: the DevTools protocol, messages that end in NUL.
 * A pipe needs no port, no socket library, and nothing to be downloaded.
 */
export async function openPage(executable: string, url: string): Promise<Page> {
  const profile = mkdtempSync(path.join(tmpdir(), "toolgen-browser-"));
  const words = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe"];
  const child = spawn(executable, [...words, `--user-data-dir=${profile}`, "about:blank"], {
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
  });
  const protocol = speak(child);
  const { targetId } = await protocol.send("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await protocol.send("Target.attachToTarget", { targetId, flatten: true });
  const send = (method: string, params: object = {}): ReturnType<typeof protocol.send> =>
    protocol.send(method, params, String(sessionId));

  const complaints: string[] = [];
  const requests: string[] = [];
  protocol.listen((method, params) => {
    if (method === "Log.entryAdded" || method === "Runtime.exceptionThrown") complaints.push(JSON.stringify(params));
    if (method === "Network.requestWillBeSent") requests.push(String((params["request"] as { url: string }).url));
  });
  await Promise.all(["Page.enable", "Runtime.enable", "Log.enable", "Network.enable"].map((method) => send(method)));
  const loaded = protocol.once("Page.loadEventFired");
  await send("Page.navigate", { url });
  await loaded;

  return {
    complaints,
    requests,
    evaluate: async (expression) => {
      const answer = await send("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
      if (answer["exceptionDetails"] !== undefined) throw new Error(JSON.stringify(answer["exceptionDetails"]));
      return (answer["result"] as { value?: unknown }).value;
    },
    press: async (key) => {
      const event = { key: key === "Space" ? " " : key, ...keys[key] };
      await send("Input.dispatchKeyEvent", { type: "text" in event ? "keyDown" : "rawKeyDown", ...event });
      await send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
    },
    emulate: async ({ width, height, scheme, media }) => {
      await send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
      await send("Emulation.setEmulatedMedia", {
        media: media ?? "screen",
        features: [{ name: "prefers-color-scheme", value: scheme }],
      });
    },
    screenshot: async () => {
      const { data } = await send("Page.captureScreenshot", { format: "png" });
      return String(data);
    },
    close: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      await protocol.send("Browser.close", {}).catch(() => child.kill());
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function speak(child: ChildProcess): {
  send: (method: string, params: object, sessionId?: string) => Promise<Readonly<Record<string, unknown>>>;
  listen: (listener: (method: string, params: Readonly<Record<string, unknown>>) => void) => void;
  once: (method: string) => Promise<void>;
} {
  const [, , , input, output] = child.stdio;
  if (input === null || output === null || input === undefined || output === undefined || !("write" in input))
    throw new Error("the browser has no pipe");
  const waiting = new Map<number, { resolve: (message: Message) => void; reject: (error: Error) => void }>();
  const listeners: ((method: string, params: Readonly<Record<string, unknown>>) => void)[] = [];
  let buffer = "";
  let last = 0;
  output.on("data", (chunk: Buffer) => {
    buffer += chunk.toString("utf8");
    const messages = buffer.split("\0");
    buffer = messages.pop() ?? "";
    for (const text of messages) {
      const message = JSON.parse(text) as Message;
      if (message.id !== undefined) waiting.get(message.id)?.resolve(message);
      else if (message.method !== undefined)
        for (const listener of [...listeners]) listener(message.method, message.params ?? {});
    }
  });
  const fail = (error: Error): void => {
    for (const { reject } of waiting.values()) reject(error);
  };
  child.on("error", fail);
  child.on("exit", (code) => fail(new Error(`the browser ended with ${code}`)));
  return {
    send: async (method, params, sessionId) => {
      const id = ++last;
      const answer = new Promise<Message>((resolve, reject) => waiting.set(id, { resolve, reject }));
      input.write(`${JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) })}\0`);
      const { result, error } = await answer.finally(() => waiting.delete(id));
      if (error !== undefined) throw new Error(`${method}: ${error.message}`);
      return result ?? {};
    },
    listen: (listener) => listeners.push(listener),
    once: (wanted) =>
      new Promise((resolve) => {
        const listener = (method: string): void => {
          if (method === wanted) resolve();
        };
        listeners.push(listener);
      }),
  };
}
