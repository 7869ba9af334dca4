/**
 * `wend/rules`: paths that keep to rules, such as "stay out of the grass, away from what the guard sees", with a WASM module of their own.
 *
 *     import { load } from 'wend/rules';
 *     const wend = await load();
 *     const annotations = wend.Annotations.create({ mesh, plane });
 *     annotations.addThing({ name: 'guard1', position: [4, 7] });
 *     const rules = wend.Rules.fromText(annotations, 'Move from (1, 1) to (18, 4) Not Near LineOfSight(guard1) with weight -8');
 *     const planner = wend.RulePlanner.create({ map: wend.RuleMap.create(mesh), rules });
 *     planner.plan(500).points
 *
 * @module
 */
import { clearanceFactory, type ClearanceFactory } from '../factories/clearance.js';
import { mapFactory, type MeshMapFactory } from '../factories/map.js';
import { meshFactory, type MeshFactory } from '../factories/mesh.js';
import { planeFactory, type PlaneFactory } from '../factories/plane.js';
import {
  ruleFactories, type AnnotationsFactory, type RuleFieldFactory, type RuleMapFactory, type RulePlannerFactory, type RulesFactory,
} from '../factories/rules.js';
import type { Library, LoadOptions } from '../library.js';
import { loadLibrary } from '../load.js';

export * from '../common.js';
export {
  Annotations, type Annotation, type AnnotationKind, type AnnotationOptions, type AnnotationReference, type AnnotationsOptions, type Extent, type Thing,
  type ThingOptions, type ThingReference,
} from '../annotations.js';
export { Clearance, type Gap, type Gaps, type Passage } from '../clearance.js';
export { Cells, Decomposition, type DecompositionOptions, type DecompositionReport } from '../cells.js';
export {
  WendMap, type Edit, type EditArea, type Location, type MapChange, type MapChanges, type MapPathOptions, type MapRay, type MapVerb, type Place as MapPlace, type Shape,
} from '../map.js';
export type { Profile } from '../profile.js';
export { Mesh, type Area, type MeshHit, type MeshOptions, type MeshPlace, type MeshWall, type Point, type Ring, type RoomOptions, type WallOptions, type WallsNearOptions } from '../mesh.js';
export { Plane, PlanePath, type CorridorOptions, type Intervals, type PlaneOptions, type PlanePathOptions, type View, type ViewOptions } from '../plane.js';
export { RuleField, type RuleChange, type RuleExplanation, type RuleFieldOptions, type RuleShare } from '../rule_field.js';
export { RuleMap, RulePath, RulePlanner, type RuleMapKind, type RuleMapOptions, type RulePlannerOptions } from '../rule_planner.js';
export {
  Rules, RuleTextError, type RuleConstraint, type RuleConstraintOptions, type RuleFinding, type RuleLeg, type RuleLegOptions, type RulePlace, type RulesOptions,
} from '../rules.js';
export type { AnnotationsFactory, RuleFieldFactory, RuleMapFactory, RulePlannerFactory, RulesFactory } from '../factories/rules.js';
export type { MeshMapFactory } from '../factories/map.js';
export type { ClearanceFactory } from '../factories/clearance.js';
export type { MeshFactory } from '../factories/mesh.js';
export type { PlaneFactory } from '../factories/plane.js';

/** A loaded wend with meshes, the plane, and rules. */
export interface WendRules extends Library {
  /** Worlds of polygons. */
  readonly Mesh: MeshFactory;
  /** Shortest paths on them. */
  readonly Plane: PlaneFactory;
  /** How wide a disc can go, and which gap stops a wider one. */
  readonly Clearance: ClearanceFactory;
  /** The same verbs for meshes as for other worlds: places, paths, edits. */
  readonly Map: MeshMapFactory;
  /** What rules refer to. */
  readonly Annotations: AnnotationsFactory;
  /** What a good path is, in words. */
  readonly Rules: RulesFactory;
  /** What rules make of the world. */
  readonly RuleField: RuleFieldFactory;
  /** The places between which planners look for ways. */
  readonly RuleMap: RuleMapFactory;
  /** Ways that keep to rules. */
  readonly RulePlanner: RulePlannerFactory;
}

/** Loads wend for rules. */
export async function load(options: LoadOptions = {}): Promise<WendRules> {
  const library = await loadLibrary(options, 'rules', ['wend_plane_create', 'wend_clearance_create', 'wend_map_of_mesh', 'wend_rule_planner_plan'], () => import('../generated/wasm/rules.js'));
  return Object.assign(library, { Mesh: meshFactory(library), Plane: planeFactory(library), Clearance: clearanceFactory(library), Map: mapFactory(library), ...ruleFactories(library) });
}
