// What a room is. A room shows one part of wend: it keeps a scene (plain data that a link can hold), draws it, and lets one touch it.
// docs/playground.md says how to add one.
import type { Camera, Viewport } from './camera';
import type { Box, Point } from './geometry';

/** What JSON can say. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** A scene and the sentence that says what to look at and what to try. */
export interface Story<S> {
  title: string;
  hint: string;
  /** @param tall  the page is much higher than wide: worlds that can stand upright do */
  scene: (tall: boolean) => S;
}

/** A number that stays visible, such as wend's time. */
export interface Figure {
  label: string;
  value: string;
  title?: string;
  /** A colour shown before it. */
  swatch?: string;
  /** Left out where there is little room. */
  minor?: boolean;
}

/** The figures of one search: several searches have one line each. */
export interface FigureLine {
  name: string;
  figures: Figure[];
}

/** What a room may ask of the playground around it. */
export interface Host {
  /** Something is to be drawn anew, figures included. */
  redraw(): void;
  /** One line for the user to read. */
  say(text: string): void;
}

/** A part of the canvas through which the room is drawn. */
export interface Pane {
  camera: Camera;
  viewport: Viewport;
  /** Device pixels for a CSS pixel. */
  ratio: number;
}

/** A place that was pointed at. */
export interface Spot extends Point {
  /** Metres for a CSS pixel. */
  pixel: number;
  /** How far from a handle still means the handle, in metres: more for fingers. */
  reach: number;
}

export interface Room<S = unknown> {
  readonly scene: S;
  /** Controls of its own. */
  readonly panel: HTMLElement;
  /** What stands below the picture: a scrubber, a plot. */
  readonly footer: HTMLElement | null;
  /** What is to be seen when nobody has moved the picture yet. */
  bounds(): Box;
  paneCount(): 1 | 2;
  /** @return true while something moves */
  draw(context: CanvasRenderingContext2D, panes: Pane[], now: number): boolean;
  figures(): FigureLine[];
  /** @return false when there is nothing to work on at this place */
  press(spot: Spot): boolean;
  move(spot: Spot): void;
  release(spot: Spot): void;
  cancel(): void;
  /** @return the cursor to show */
  hover(spot: Spot | null): string;
  /** @return true when the key means something here */
  key(event: KeyboardEvent): boolean;
  dispose(): void;
}

/** The kinds of files that can be opened. */
export type FileKind = 'map' | 'mesh' | 'geojson';

export interface RoomKind<S = unknown> {
  /** In links. */
  readonly name: string;
  readonly title: string;
  /** What to do here, for scenes that are no story. */
  readonly hint: string;
  readonly down: 1 | -1;
  readonly stories: Story<S>[];
  /** Keys and what they do, for the help. */
  readonly keys: [string, string][];
  readonly opens: FileKind[];
  /** Makes a scene of a file. Throws wend's message when it is none. */
  read(kind: FileKind, text: string): S;
  encode(scene: S): Json;
  /** Trusts nothing: throws when this is no scene. */
  decode(json: Json): S;
  create(scene: S, host: Host): Room<S>;
}
