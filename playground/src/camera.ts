// Where one looks from: which point of the world is in the middle of a viewport, and how large a metre is there.
import type { Box, Point } from './geometry';

/** A part of the canvas, in CSS pixels. */
export interface Viewport {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Camera {
  centre: Point;
  /** CSS pixels for a metre. */
  scale: number;
  /** 1: y grows downwards, as rows do; -1: upwards, as in the plane. */
  down: 1 | -1;
}

export function toScreen(camera: Camera, viewport: Viewport, point: Point): Point {
  return {
    x: viewport.left + viewport.width / 2 + (point.x - camera.centre.x) * camera.scale,
    y: viewport.top + viewport.height / 2 + (point.y - camera.centre.y) * camera.scale * camera.down,
  };
}

export function toWorld(camera: Camera, viewport: Viewport, point: Point): Point {
  return {
    x: camera.centre.x + (point.x - viewport.left - viewport.width / 2) / camera.scale,
    y: camera.centre.y + ((point.y - viewport.top - viewport.height / 2) / camera.scale) * camera.down,
  };
}

/** Makes the context draw in metres. */
export function lookThrough(context: CanvasRenderingContext2D, camera: Camera, viewport: Viewport, ratio: number): void {
  const middle = toScreen(camera, viewport, { x: 0, y: 0 });
  const scale = camera.scale * ratio;
  context.setTransform(scale, 0, 0, scale * camera.down, middle.x * ratio, middle.y * ratio);
}

/** Shows all of a box, with a margin around it. */
export function fit(box: Box, viewport: Viewport, down: 1 | -1): Camera {
  const margin = Math.min(28, viewport.width * 0.05);
  const width = Math.max(box.right - box.left, 1e-6);
  const height = Math.max(box.bottom - box.top, 1e-6);
  const scale = Math.min((viewport.width - 2 * margin) / width, (viewport.height - 2 * margin) / height);
  return { centre: { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }, scale: Math.max(scale, 1e-3), down };
}

/** Zooms so that what is under a point of the screen stays there. */
export function zoom(camera: Camera, viewport: Viewport, at: Point, factor: number): Camera {
  const fixed = toWorld(camera, viewport, at);
  const scale = Math.min(Math.max(camera.scale * factor, 0.01), 2000);
  const moved = toWorld({ ...camera, scale }, viewport, at);
  return { ...camera, scale, centre: { x: camera.centre.x + fixed.x - moved.x, y: camera.centre.y + fixed.y - moved.y } };
}

export function pan(camera: Camera, dx: number, dy: number): Camera {
  return {
    ...camera,
    centre: { x: camera.centre.x - dx / camera.scale, y: camera.centre.y - (dy / camera.scale) * camera.down },
  };
}
