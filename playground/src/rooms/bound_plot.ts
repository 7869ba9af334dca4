// Cost and proven bound over work: the gap between them is what is not known yet.
import { element } from '../controls';
import { count, tidy } from '../numbers';
import { palette } from '../theme';

interface Sample {
  work: number;
  cost: number;
  bound: number;
}

/** Expansions that are in the picture, at least and at most. */
const LEAST = 500;
const MOST = 4000;

export class BoundPlot {
  readonly element = element('canvas', { class: 'plot', role: 'img', 'aria-label': 'Cost of the path and proven lower bound over work' });
  /** Expansions so far. */
  work = 0;
  private samples: Sample[] = [];
  /** What is known now: while nothing is expanded, the cost still falls with every step of the walker. */
  private now: { cost: number; bound: number } | null = null;
  private marks: number[] = [];

  add(expanded: number, cost: number, bound: number): void {
    this.now = { cost, bound };
    // Without work the curves stand still: one that follows the walker would fall straight down at its end.
    if (expanded === 0 && this.samples.length > 0) return;
    this.work += expanded;
    this.samples.push({ work: this.work, cost, bound });
    const oldest = this.work - MOST;
    while (this.samples.length > 2 && this.samples[1].work < oldest) this.samples.shift();
    while (this.marks[0] < oldest) this.marks.shift();
  }

  /** Something changed now. */
  mark(): void {
    if (this.marks[this.marks.length - 1] !== this.work) this.marks.push(this.work);
  }

  draw(): void {
    const canvas = this.element;
    const ratio = devicePixelRatio;
    const { clientWidth, clientHeight } = canvas;
    if (canvas.width !== Math.round(clientWidth * ratio)) canvas.width = Math.round(clientWidth * ratio);
    if (canvas.height !== Math.round(clientHeight * ratio)) canvas.height = Math.round(clientHeight * ratio);
    const context = canvas.getContext('2d')!;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, clientWidth, clientHeight);
    this.drawCurves(context, { left: 8, right: clientWidth - 96, top: 10, bottom: clientHeight - 20 });
  }

  private drawCurves(context: CanvasRenderingContext2D, box: { left: number; right: number; top: number; bottom: number }): void {
    const colours = palette();
    const finite = this.samples.filter(({ cost }) => Number.isFinite(cost));
    const most = Math.max(...finite.map(({ cost }) => cost), 1) * 1.08;
    const shown = Math.min(Math.max(this.work, LEAST), MOST);
    const first = Math.max(this.work - shown, 0);
    const x = (work: number) => box.left + ((work - first) / shown) * (box.right - box.left);
    const y = (value: number) => box.bottom - (Math.min(value, most) / most) * (box.bottom - box.top);
    context.save();
    context.beginPath();
    context.rect(box.left, 0, box.right - box.left, box.bottom + 1);
    context.clip();
    context.strokeStyle = colours.line;
    context.lineWidth = 1;
    for (const mark of this.marks) {
      context.beginPath();
      context.moveTo(x(mark), box.top);
      context.lineTo(x(mark), box.bottom);
      context.stroke();
    }
    const steps = (value: (sample: Sample) => number) => {
      context.beginPath();
      let before: number | null = null;
      for (const sample of this.samples) {
        const height = value(sample);
        if (!Number.isFinite(height)) {
          before = null;
          continue;
        }
        if (before === null) context.moveTo(x(sample.work), y(height));
        else context.lineTo(x(sample.work), y(before));
        context.lineTo(x(sample.work), y(height));
        before = height;
      }
    };
    context.lineWidth = 2.5;
    context.strokeStyle = colours.accent;
    steps(({ bound }) => bound);
    context.stroke();
    context.strokeStyle = colours.path;
    steps(({ cost }) => cost);
    context.stroke();
    context.restore();
    this.drawWords(context, box, shown, y);
  }

  /** What the axis counts, and what the thin lines are. */
  private axisText(shown: number): string {
    const looked = this.work <= shown ? `${count(this.work)} cells looked at so far` : `the last ${count(shown)} of ${count(this.work)} cells looked at`;
    return this.marks.length > 0 ? `${looked}; | a change` : looked;
  }

  private drawWords(
    context: CanvasRenderingContext2D,
    box: { left: number; right: number; bottom: number },
    shown: number,
    y: (value: number) => number,
  ): void {
    const colours = palette();
    const last = this.samples[this.samples.length - 1];
    context.font = '12px system-ui, sans-serif';
    context.textBaseline = 'middle';
    context.strokeStyle = colours.line;
    context.beginPath();
    context.moveTo(box.left, box.bottom + 0.5);
    context.lineTo(box.right, box.bottom + 0.5);
    context.stroke();
    context.fillStyle = colours.quiet;
    context.fillText(this.axisText(shown), box.left, box.bottom + 11);
    if (!last || !this.now) return;
    const apart = Number.isFinite(last.cost) ? Math.max(y(last.bound) - y(last.cost), 15) : 15;
    context.fillStyle = colours.accent;
    const low = Math.min(Math.max(y(last.bound), 20), box.bottom - 6);
    context.fillText(`bound ${tidy(this.now.bound)}`, box.right + 8, low);
    if (!Number.isFinite(last.cost) || !Number.isFinite(this.now.cost)) return;
    context.fillStyle = colours.path;
    context.fillText(`cost ${tidy(this.now.cost)}`, box.right + 8, Math.max(low - apart, 6));
  }
}
