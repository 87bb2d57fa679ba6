/** The games that have a module here; any other is played on the generic one. */
import type { GameModule } from "./game.ts";
import { generic } from "./generic.ts";
import { pharaon } from "./pharaon/index.ts";
import { ra } from "./ra/index.ts";

export const modules: Record<string, GameModule> = { ra, pharaon };

export const gameOf = (name: string): GameModule => (Object.hasOwn(modules, name) && modules[name]) || generic(name);
