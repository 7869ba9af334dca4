// Files that are opened or dropped: which kind one is, and which room shows it.
import type { FileKind, RoomKind } from './room';

const FILE_LIMIT = 64 << 20;

/** By its name, else by how it begins. */
export function kindOfFile(name: string, text: string): FileKind | null {
  const extension = name.toLowerCase().split('.').pop();
  if (extension === 'map' || extension === 'mesh') return extension;
  if (extension === 'geojson' || extension === 'json') return 'geojson';
  const beginning = text.slice(0, 64).trimStart();
  if (/^type\s/.test(beginning)) return 'map';
  if (/^mesh\s/.test(beginning)) return 'mesh';
  return beginning.startsWith('{') ? 'geojson' : null;
}

/** Rule scenes are JSON, too, with members that GeoJSON has not. */
function isRuleScene(text: string): boolean {
  if (!text.trimStart().startsWith('{')) return false;
  try {
    const members = JSON.parse(text) as Record<string, unknown>;
    return members.type === undefined && ['rules', 'areas', 'things', 'annotations'].some((name) => typeof members[name] === 'object');
  } catch {
    return false; // whoever reads it says what is wrong
  }
}

export interface Opened {
  kind: RoomKind;
  scene: unknown;
}

/** Reads a file for the present room, or else for the first that opens such files. Throws the line to show. */
export async function openFile(file: File, present: RoomKind, kinds: readonly RoomKind[]): Promise<Opened> {
  if (file.size > FILE_LIMIT) throw new Error(`${file.name} has ${Math.round(file.size / (1 << 20))} MB; the playground opens up to 64`);
  const text = await file.text();
  if (isRuleScene(text)) {
    throw new Error(`${file.name} is a rule scene: wend explain ${file.name} shows it. The room of rules has worlds of its own; its words can be written there.`);
  }
  const what = kindOfFile(file.name, text);
  if (!what) throw new Error(`${file.name} is neither a .map nor a .mesh nor GeoJSON`);
  const kind = [present, ...kinds].find(({ opens }) => opens.includes(what))!;
  try {
    return { kind, scene: kind.read(what, text) };
  } catch (error) {
    throw new Error(`${file.name}: ${error instanceof Error ? error.message : error}`);
  }
}
