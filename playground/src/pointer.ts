// Fingers, pens and mice: one pointer works in the room, two pan and zoom; so do the wheel and the other mouse buttons. And arrow keys.
import { distance, type Point } from './geometry';

export interface PointerTarget {
  /** @return false when there is nothing there to work on: then the pointer pans */
  press(at: Point, event: PointerEvent): boolean;
  move(at: Point): void;
  release(at: Point): void;
  /** What was pressed turned out to be half of a pinch. */
  cancel(): void;
  hover(at: Point | null): void;
  pan(dx: number, dy: number): void;
  zoom(at: Point, factor: number): void;
}

export function listenToPointers(surface: HTMLElement, target: PointerTarget): void {
  const down = new Map<number, Point>();
  let working: number | null = null;

  const place = (event: MouseEvent): Point => {
    const box = surface.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const end = (event: PointerEvent) => {
    if (!down.delete(event.pointerId)) return;
    if (working === event.pointerId) {
      working = null;
      if (event.type === 'pointerup') target.release(place(event));
      else target.cancel();
    }
  };

  surface.addEventListener('pointerdown', (event) => {
    surface.setPointerCapture(event.pointerId);
    const at = place(event);
    down.set(event.pointerId, at);
    if (down.size > 1) {
      if (working !== null) target.cancel();
      working = null;
    } else if (event.button === 0 && target.press(at, event)) {
      working = event.pointerId;
    }
  });
  surface.addEventListener('pointermove', (event) => {
    const at = place(event);
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== 'touch') target.hover(at);
      return;
    }
    if (working === event.pointerId) {
      target.move(at);
    } else if (down.size === 1) {
      target.pan(at.x - before.x, at.y - before.y);
    } else {
      const other = [...down].find(([id]) => id !== event.pointerId)![1];
      const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
      target.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
      target.zoom(middle, distance(at, other) / Math.max(distance(before, other), 1));
    }
    down.set(event.pointerId, at);
  });
  surface.addEventListener('pointerup', end);
  surface.addEventListener('pointercancel', end);
  surface.addEventListener('pointerleave', () => target.hover(null));
  surface.addEventListener('contextmenu', (event) => event.preventDefault());
  surface.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const lines = event.deltaMode === 1 ? 16 : 1;
      target.zoom(place(event), Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0015)));
    },
    { passive: false },
  );
}

/** The direction of an arrow key, y downwards; null for other keys. */
export function arrow({ key }: KeyboardEvent): Point | null {
  switch (key) {
    case 'ArrowLeft':
      return { x: -1, y: 0 };
    case 'ArrowRight':
      return { x: 1, y: 0 };
    case 'ArrowUp':
      return { x: 0, y: -1 };
    case 'ArrowDown':
      return { x: 0, y: 1 };
    default:
      return null;
  }
}
