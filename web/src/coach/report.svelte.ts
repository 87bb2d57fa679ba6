/** Asking for the analysis of a finished game, and hearing how far it is; of a game kept on this device, the device makes it. */
import { language, locale } from "../lib/i18n/index.svelte.ts";
import { api } from "../lib/net/api.ts";
import { onDevice } from "../lib/net/device.ts";
import { session } from "../lib/net/me.svelte.ts";
import { explain } from "../lib/problems.ts";
import type { Analysis, AnalysisReport } from "./analysis.ts";

export type Budget = "quick" | "normal";
const AGAIN_MS = 1000;

export class Reports {
  /** The best report there is. */
  best: Analysis | null = $state.raw(null);
  /** The one that is being made. */
  making: Analysis | null = $state.raw(null);
  trouble = $state("");
  /** Whether a more thorough one can be asked for: the server makes those. */
  readonly deeper: boolean;
  readonly #table: string;
  #closed = false;

  constructor(table: string) {
    this.#table = table;
    this.deeper = !onDevice(table);
  }

  /** Reads what is there; to be called again when the language changes. */
  async read(): Promise<void> {
    language(); // what is read is in this language
    try {
      if (!this.deeper) return await this.#show((await import("./here.ts")).reportHere(this.#table));
      for (const budget of ["normal", "quick"] as const) {
        const found = await this.#get(budget);
        if (found.state === "waiting" || found.state === "running") void this.#follow(budget, found);
        if (found.state === "done") {
          this.best = found;
          return;
        }
      }
    } catch (error) {
      this.trouble = explain(error);
    }
  }

  async ask(budget: Budget): Promise<void> {
    this.trouble = "";
    try {
      if (!this.deeper) return await this.#make();
      await session();
      await this.#follow(budget, await api.post<Analysis>(`/api/tables/${this.#table}/analysis`, { budget }));
    } catch (error) {
      this.making = null;
      this.trouble = explain(error);
    }
  }

  close(): void {
    this.#closed = true;
  }

  /** Makes the report on this device. */
  async #make(): Promise<void> {
    const { analyseHere } = await import("./here.ts");
    const progress = (done: number, all: number): void => void (this.making = { state: "running", budget: "quick", done, steps_in_all: all });
    progress(0, 0);
    await this.#show(analyseHere(this.#table, progress));
    this.making = null;
  }

  async #show(made: Promise<AnalysisReport> | undefined): Promise<void> {
    if (!made) return;
    const report = await (await import("./here.ts")).inWords(this.#table, await made);
    const { length } = report.steps;
    this.best = { state: "done", budget: "quick", done: length, steps_in_all: length, report };
  }

  async #follow(budget: Budget, first: Analysis): Promise<void> {
    if (this.making) return;
    this.making = first;
    while (!this.#closed && this.making.state !== "done" && this.making.state !== "failed") {
      await new Promise((go) => setTimeout(go, AGAIN_MS));
      this.making = await this.#get(budget);
    }
    const made = this.making.state === "done" ? await this.#get(budget) : this.making;
    this.making = made.state === "done" ? null : made;
    if (made.state === "done") this.best = made;
  }

  #get(budget: Budget): Promise<Analysis> {
    return api.get<Analysis>(`/api/tables/${this.#table}/analysis?budget=${budget}&language=${locale()}`);
  }
}
