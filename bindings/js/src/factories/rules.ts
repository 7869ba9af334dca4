// Annotations, rules and their planners as `load` hands them out: bound to the instance that was loaded.

import { Annotations, type AnnotationsOptions } from '../annotations.js';
import { factoryOf } from '../input.js';
import type { Library } from '../library.js';
import type { Mesh } from '../mesh.js';
import { RuleField, type RuleFieldOptions } from '../rule_field.js';
import { RuleMap, RulePlanner, type RuleMapOptions, type RulePlannerOptions } from '../rule_planner.js';
import { Rules, type RulesOptions } from '../rules.js';

/** Makes sets of annotations. */
export interface AnnotationsFactory {
  /** Makes a set that holds nothing: `wend.Annotations.create({ mesh, plane })`. */
  create(options: AnnotationsOptions): Annotations;
}

/** Makes rules. */
export interface RulesFactory {
  /** Reads rules in words. A mistake is a `RuleTextError` that points at the word. */
  fromText(annotations: Annotations, text: string): Rules;
  /** Reads rules from JSON, as a text or as objects. */
  fromJSON(annotations: Annotations, json: string | object): Rules;
  /** Makes rules without words. */
  create(annotations: Annotations, options: RulesOptions): Rules;
}

/** Makes rule fields. */
export interface RuleFieldFactory {
  /** Makes the field of one leg of rules. */
  create(rules: Rules, options?: RuleFieldOptions & { leg?: number }): RuleField;
}

/** Makes rule maps. */
export interface RuleMapFactory {
  /** Makes a map of a mesh: `wend.RuleMap.create(mesh, { spacing: 0.5 })`. */
  create(mesh: Mesh, options?: RuleMapOptions): RuleMap;
}

/** Makes rule planners. */
export interface RulePlannerFactory {
  /** Makes a planner for one agent: `wend.RulePlanner.create({ map, rules })`. */
  create(options: RulePlannerOptions): RulePlanner;
}

/** @internal */
export const ruleFactories = (library: Library) => ({
  Annotations: factoryOf<AnnotationsFactory>('Annotations', { create: (options) => Annotations.create(library, options) }),
  Rules: factoryOf<RulesFactory>('Rules', {
    fromText: (annotations, text) => Rules.fromText(library, annotations, text),
    fromJSON: (annotations, json) => Rules.fromJSON(library, annotations, json),
    create: (annotations, options) => Rules.create(library, annotations, options),
  }),
  RuleField: factoryOf<RuleFieldFactory>('RuleField', { create: (rules, options) => RuleField.create(library, rules, options) }),
  RuleMap: factoryOf<RuleMapFactory>('RuleMap', { create: (mesh, options) => RuleMap.create(library, mesh, options) }),
  RulePlanner: factoryOf<RulePlannerFactory>('RulePlanner', { create: (options) => RulePlanner.create(library, options) }),
});
