/** The link to the games of this device: a worker takes the place of the server. */
import type { Listener, Transport } from "../lib/net/transport.ts";
import type { ToServer } from "../lib/net/types.ts";
import { Problem } from "../lib/problems.ts";
import { recall } from "../lib/storage.ts";
import type { Body } from "./calls.ts";
import type { Pace } from "./host.ts";
import type { FromDevice, ToDevice } from "./worker.ts";

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

export class DeviceLink implements Transport {
  state: Transport["state"] = $state("open");
  readonly refused = null;
  readonly #worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  readonly #listeners = new Set<Listener>();
  readonly #waiting = new Map<number, Waiting>();
  #calls = 0;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<FromDevice>) => this.#hear(data);
    this.#worker.onerror = () => (this.state = "lost");
    this.#post({ kind: "pace", pace: recall<Pace>("pace", { pause: 400, seconds: 1, sheet: 30_000 }) });
  }

  open(): void {}
  hurry(): void {}

  send(frame: ToServer): boolean {
    this.#post({ kind: "frame", frame: { ...frame } });
    return true;
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  greet(greeting: () => void): () => void {
    greeting();
    return () => undefined;
  }

  /** Asks what a server would be asked by HTTP. */
  call<Answer>(method: string, path: string, body?: Body): Promise<Answer> {
    const number = ++this.#calls;
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      this.#post({ kind: "call", number, method, path, body });
    }) as Promise<Answer>;
  }

  #post(message: ToDevice): void {
    this.#worker.postMessage(message);
  }

  #hear(message: FromDevice): void {
    if (message.kind === "frame") {
      for (const listener of this.#listeners) listener(message.frame);
      return;
    }
    const waiting = this.#waiting.get(message.number);
    this.#waiting.delete(message.number);
    if (message.kind === "answer") waiting?.resolve(message.answer);
    else waiting?.reject(new Problem(message.body));
  }
}

let made: DeviceLink | null = null;

/** The one link of this page. */
export const device = (): DeviceLink => (made ??= new DeviceLink());
