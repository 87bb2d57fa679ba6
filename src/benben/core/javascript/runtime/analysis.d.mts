import type { Match } from "./types.d.mts";
import type { Evaluator } from "./values.mjs";

/** What an analysis must know of the one in Python: `benben.analysis.javascript`. */
export interface Scale {
  /** Samples of what else is dealt before the first decision. */
  completions: number;
  /** From which loss on a decision has which grade, the worst first. */
  grades: [number, string][];
  /** Of the curve from mean loss to accuracy. */
  steepness: number;
  most_turning_points: number;
}

/** Values the steps of a finished match one by one; the shape is that of the service's analysis. */
export declare function valuedSteps(match: Match<any, any>, evaluator: Evaluator, scale: Scale): Generator<any>;

/** The report on a finished match whose steps are valued. */
export declare function reportOf(match: Match<any, any>, steps: any[], scale: Scale): any;
