import type { Colour } from '#demo/drawings/pen/colour.ts';
import type { Skin, Vector } from './solid.ts';
import type { Point } from '#demo/drawings/pen/svg.ts';

export type Eye = { project: (place: Vector) => Point; depth: (place: Vector) => number; toward: (place: Vector) => Vector };

/** Something drawn, and how near it is. */
export type Drawn = { near: number; path: string };
/** The colour of a place on a surface, seen and lit from here. */
export type Shine = (tone: Colour, place: Vector, normal: Vector, finish: Skin['finish']) => Colour;
