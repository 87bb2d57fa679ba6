/** Areas and colours in the order in which the client shows them. */
import type { Area, Colour, Resource } from "#engine/pharaon.mjs";

export const BASIC: Colour[] = ["black", "yellow", "green", "red", "blue"];
export const COLOURS: Resource[] = [...BASIC, "silver"];
export const AREAS: Area[] = ["offerings", "nobles", "nile", "artisans", "tomb"];
