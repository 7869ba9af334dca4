// Guards: each walks from post to post by the shortest way, again and again, and looks where it goes.
import { distance, type Point } from '../geometry';
import type { Mover } from '../rules_engine';

/** Metres a second. */
const SPEED = 1.6;
/** Radians a second. */
const TURN = 3;

export class Guard implements Mover {
  position: Point;
  heading = 0;
  /** Somebody has it in hand: it stands. */
  isHeld = false;
  private target = 0;
  private route: Point[] = [];

  /** @param patrol  its posts; it begins at the first. Changed when it is dropped elsewhere */
  constructor(
    readonly name: string,
    readonly patrol: Point[],
  ) {
    this.position = { ...patrol[0] };
    this.target = 1 % patrol.length;
    this.heading = directionOf(this.position, patrol[this.target]) ?? 0;
  }

  /** @param way  the shortest way between two places */
  step(seconds: number, way: (from: Point, to: Point) => Point[]): void {
    if (this.isHeld) return;
    if (this.route.length === 0) {
      this.route = way(this.position, this.patrol[this.target]);
      this.target = (this.target + 1) % this.patrol.length;
    }
    const wanted = this.route.length > 0 ? directionOf(this.position, this.route[0]) : null;
    if (wanted !== null && !this.turn(wanted, seconds)) return;
    let left = SPEED * seconds;
    while (left > 0 && this.route.length > 0) {
      const metres = distance(this.position, this.route[0]);
      const part = metres <= left ? 1 : left / metres;
      this.position = { x: this.position.x + (this.route[0].x - this.position.x) * part, y: this.position.y + (this.route[0].y - this.position.y) * part };
      left -= metres;
      if (part === 1) this.route.shift();
    }
  }

  /** Turns towards a direction. @return true when it looks about there */
  private turn(wanted: number, seconds: number): boolean {
    const away = Math.atan2(Math.sin(wanted - this.heading), Math.cos(wanted - this.heading));
    this.heading += Math.sign(away) * Math.min(Math.abs(away), TURN * seconds);
    return Math.abs(away) < 0.6;
  }

  /** Puts it somewhere: from now on that is its first post, instead of the nearest one. */
  drop(at: Point): void {
    this.isHeld = false;
    this.position = { ...at };
    this.route = [];
    const nearest = this.patrol.reduce((best, post, i) => (distance(post, at) < distance(this.patrol[best], at) ? i : best), 0);
    this.patrol.push(...this.patrol.splice(0, nearest));
    this.patrol[0] = { ...at };
    this.target = 1 % this.patrol.length;
  }
}

function directionOf(from: Point, to: Point): number | null {
  return distance(from, to) < 1e-6 ? null : Math.atan2(to.y - from.y, to.x - from.x);
}
