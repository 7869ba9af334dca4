// The playground: one room at a time, its picture, and what leads from one scene to the next.
import { fit, pan, toWorld, zoom, type Camera, type Viewport } from './camera';
import { button, element } from './controls';
import { version } from './engine';
import { openFile } from './files';
import { Frame } from './frame';
import type { Point } from './geometry';
import { showHelp, showLink } from './help';
import { listenToPointers } from './pointer';
import type { Host, Pane, Room, RoomKind, Spot } from './room';
import { LINK_LIMIT, fromHash, toHash, type Shared } from './share';
import { followTheme, palette, toggleTheme } from './theme';

export class Playground implements Host {
  private readonly frame: Frame;
  private readonly context: CanvasRenderingContext2D;
  kind!: RoomKind;
  room!: Room;
  private camera: Camera | null = null;
  private story: number | null = 0;
  private scheduled = false;
  private finger = false;
  private writtenHash = '';

  /** Opens with the scene that the address holds, else with the first story. */
  static async begin(kinds: readonly RoomKind[]): Promise<Playground> {
    try {
      const shared = await fromHash(location.hash, kinds);
      return new Playground(kinds, shared);
    } catch (error) {
      const playground = new Playground(kinds, null);
      playground.refuseLink(error as Error);
      return playground;
    }
  }

  private constructor(
    private readonly kinds: readonly RoomKind[],
    shared: Shared | null,
  ) {
    this.frame = new Frame(kinds, {
      enter: (kind) => this.tell(kind, 0),
      open: () => this.chooseFile(),
      share: () => void this.share(),
      theme: () => this.changeTheme(),
      help: () => showHelp(this.kind, version()),
      next: () => this.tellNext(),
      fit: () => this.fit(),
    });
    this.context = this.frame.canvas.getContext('2d')!;
    followTheme(() => this.redraw());
    if (shared) this.enter(shared.kind, shared.scene, null);
    else this.tell(kinds[0], 0);
    new ResizeObserver(() => this.resize()).observe(this.frame.stage);
    this.listen();
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Scenes

  private refuseLink({ message }: Error): void {
    this.frame.say(`This link cannot be opened: ${message}.`, true);
  }

  /** The address was changed, by hand or by a link on this page. */
  private async enterHash(): Promise<void> {
    if (location.hash === this.writtenHash) return;
    try {
      const shared = await fromHash(location.hash, this.kinds);
      if (shared) this.enter(shared.kind, shared.scene, null);
    } catch (error) {
      this.refuseLink(error as Error);
    }
  }

  /** Enters a room by one of its stories. */
  tell(kind: RoomKind, story: number): void {
    this.enter(kind, kind.stories[story].scene(innerHeight > 1.3 * innerWidth), story);
  }

  private tellNext(): void {
    this.tell(this.kind, ((this.story ?? -1) + 1) % this.kind.stories.length);
  }

  enter(kind: RoomKind, scene: unknown, story: number | null): void {
    const room = kind.create(scene, this);
    this.room?.dispose();
    this.kind = kind;
    this.room = room;
    this.story = story;
    this.camera = null;
    const list = element('section', { class: 'stories' }, element('h2', {}, 'Stories'));
    kind.stories.forEach(({ title, hint }, i) => {
      const made = button(title, hint, () => this.tell(kind, i));
      made.setAttribute('aria-current', String(i === story));
      list.append(made);
    });
    this.frame.showRoom(kind, this.room.panel, this.room.footer, list);
    if (story === null) this.frame.hint(kind.hint, '');
    else this.frame.hint(kind.stories[story].hint, `${kind.stories[story].title}, ${story + 1} of ${kind.stories.length}`);
    this.redraw();
  }

  private chooseFile(): void {
    const input = element('input', { type: 'file', accept: '.map,.mesh,.geojson,.json' });
    input.addEventListener('change', () => input.files?.[0] && void this.openFile(input.files[0]));
    input.click();
  }

  async openFile(file: File): Promise<void> {
    try {
      const { kind, scene } = await openFile(file, this.kind, this.kinds);
      this.enter(kind, scene, null);
      this.frame.say(file.name);
    } catch (error) {
      this.frame.say((error as Error).message, true);
    }
  }

  private async share(): Promise<void> {
    const hash = await toHash(this.kind, this.room.scene);
    if (hash.length > LINK_LIMIT) {
      this.frame.say(`This scene would make a link of ${Math.round(hash.length / 1000)} kB, too long to travel. Share the file instead.`, true);
      return;
    }
    this.writtenHash = hash;
    location.hash = hash;
    try {
      await navigator.clipboard.writeText(location.href);
      this.frame.say('The link to this scene is in your clipboard.');
    } catch {
      showLink(location.href);
    }
  }

  // -------------------------------------------------------------------------------------------------------------------
  // The picture

  say(text: string): void {
    this.frame.say(text);
  }

  redraw(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    requestAnimationFrame((now) => {
      this.scheduled = false;
      this.draw(now);
    });
  }

  private resize(): void {
    const { canvas, stage } = this.frame;
    canvas.width = Math.max(Math.round(stage.clientWidth * devicePixelRatio), 1);
    canvas.height = Math.max(Math.round(stage.clientHeight * devicePixelRatio), 1);
    this.redraw();
  }

  /** One part of the canvas for each pane: two side by side or above each other, whichever shows the world larger. */
  private viewports(): Viewport[] {
    const { clientWidth: width, clientHeight: height } = this.frame.stage;
    if (this.room.paneCount() === 1) return [{ left: 0, top: 0, width, height }];
    const gap = 4;
    const beside = [0, 1].map((i) => ({ left: (i * (width + gap)) / 2, top: 0, width: (width - gap) / 2, height }));
    const above = [0, 1].map((i) => ({ left: 0, top: (i * (height + gap)) / 2, width, height: (height - gap) / 2 }));
    const scale = (viewports: Viewport[]) => fit(this.room.bounds(), viewports[0], 1).scale;
    return scale(beside) >= scale(above) ? beside : above;
  }

  /** The panes as they are now; until somebody moves the picture, all of the world is in it. */
  panes(): Pane[] {
    const viewports = this.viewports();
    const camera = this.camera ?? fit(this.room.bounds(), viewports[0], this.kind.down);
    return viewports.map((viewport) => ({ camera, viewport, ratio: devicePixelRatio }));
  }

  private draw(now: number): void {
    const { context } = this;
    const { canvas } = this.frame;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = palette().outside;
    context.fillRect(0, 0, canvas.width, canvas.height);
    const panes = this.panes();
    const moving = this.room.draw(context, panes, now);
    if (panes.length === 2) {
      const { left, top } = panes[1].viewport;
      context.setTransform(panes[1].ratio, 0, 0, panes[1].ratio, 0, 0);
      context.fillStyle = palette().line;
      if (left > 0) context.fillRect(left - 4, 0, 4, canvas.height);
      else context.fillRect(0, top - 4, canvas.width, 4);
    }
    this.frame.figures(this.room.figures());
    this.frame.offerFit(this.camera !== null);
    if (moving) this.redraw();
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Pointers, keys, files

  private paneAt(at: Point): Pane {
    const panes = this.panes();
    return panes.find(({ viewport: { left, top, width, height } }) => at.x >= left && at.y >= top && at.x < left + width && at.y < top + height) ?? panes[0];
  }

  private spot(at: Point): Spot {
    const { camera, viewport } = this.paneAt(at);
    return { ...toWorld(camera, viewport, at), pixel: 1 / camera.scale, reach: (this.finger ? 26 : 16) / camera.scale };
  }

  private fit(): void {
    this.camera = null;
    this.redraw();
  }

  private zoomBy(at: Point, factor: number): void {
    const { camera, viewport } = this.paneAt(at);
    this.camera = zoom(camera, viewport, at, factor);
    this.redraw();
  }

  private changeTheme(): void {
    toggleTheme();
    this.redraw();
  }

  private listen(): void {
    const { canvas } = this.frame;
    listenToPointers(canvas, {
      press: (at, event) => {
        this.finger = event.pointerType === 'touch';
        this.frame.quiet();
        const taken = this.room.press(this.spot(at));
        this.redraw();
        return taken;
      },
      move: (at) => {
        this.room.move(this.spot(at));
        this.redraw();
      },
      release: (at) => {
        this.room.release(this.spot(at));
        this.redraw();
      },
      cancel: () => this.room.cancel(),
      hover: (at) => (canvas.style.cursor = this.room.hover(at && this.spot(at))),
      pan: (dx, dy) => {
        this.camera = pan(this.panes()[0].camera, dx, dy);
        this.redraw();
      },
      zoom: (at, factor) => this.zoomBy(at, factor),
    });
    addEventListener('keydown', (event) => this.key(event));
    addEventListener('hashchange', () => void this.enterHash());
    addEventListener('dragover', (event) => {
      event.preventDefault();
      document.body.classList.add('dropping');
    });
    addEventListener('dragleave', (event) => {
      if (!event.relatedTarget) document.body.classList.remove('dropping');
    });
    addEventListener('drop', (event) => {
      event.preventDefault();
      document.body.classList.remove('dropping');
      const file = event.dataTransfer?.files[0];
      if (file) void this.openFile(file);
    });
  }

  private key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest('dialog, select, textarea')) return;
    if (event.key === ' ' && target.closest('button, input')) return;
    if (event.key.startsWith('Arrow') && target.closest('input')) return;
    if (this.room.key(event) || this.ownKey(event.key)) {
      event.preventDefault();
      this.redraw();
    }
  }

  private ownKey(key: string): boolean {
    const { clientWidth, clientHeight } = this.frame.stage;
    const middle = { x: clientWidth / 2, y: clientHeight / 2 };
    const digit = this.kinds[Number(key) - 1];
    if (digit) this.tell(digit, 0);
    else if (key === '?') showHelp(this.kind, version());
    else if (key === '+' || key === '=') this.zoomBy(middle, 1.25);
    else if (key === '-') this.zoomBy(middle, 0.8);
    else if (key === 'Escape') this.frame.quiet();
    else {
      switch (key.toLowerCase()) {
        case 'n':
          this.tellNext();
          break;
        case 'r':
          this.tell(this.kind, this.story ?? 0);
          break;
        case 'f':
          this.fit();
          break;
        case 'o':
          this.chooseFile();
          break;
        case 's':
          void this.share();
          break;
        case 't':
          this.changeTheme();
          break;
        default:
          return false;
      }
    }
    return true;
  }
}
