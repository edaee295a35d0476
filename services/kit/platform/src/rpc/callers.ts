import type { CompatServiceDefinition } from 'nice-grpc';
import type { Caller } from '../auth/caller.ts';
import type { PartName } from '../config/index.ts';
import { commonRefusals, type DomainError } from '../errors/index.ts';

/** Who may call a method: asked in every service before the handler runs. */
export interface CallerRule {
  /**
   * Also without any token, and with one that no longer holds: who signs in must not be turned away for a session that
   * ended.
   */
  anyone?: true;
  /** People who are signed in; what they may do with the thing is the handler's to ask. */
  people?: true;
  /** Services that may call in their own name. */
  services?: readonly PartName[];
}

/** One rule for every method of a service: a method without a rule does not compile, and no caller may use it. */
export type CallerRules<Service extends CompatServiceDefinition> = Readonly<
  Record<Service extends { methods: infer Methods } ? keyof Methods : string, CallerRule>
>;

export const anyone: CallerRule = { anyone: true };
export const people: CallerRule = { people: true };
export const services = (...names: PartName[]): CallerRule => ({ services: names });

/** Why a caller may not make a call; undefined when they may. A call without a rule is refused. */
export function callerFault(rule: CallerRule | undefined, caller: Caller): DomainError | undefined {
  if (rule?.anyone) return undefined;
  switch (caller.kind) {
    case 'anonymous':
      return commonRefusals.sign_in_first();
    case 'user':
      if (rule?.people) return undefined;
      return commonRefusals.services_only();
    case 'service':
      if (rule?.services?.some((name) => name === caller.name)) return undefined;
      // A call that a person makes came without their token.
      if (rule?.people) return commonRefusals.sign_in_first();
      return commonRefusals.service_may_not();
  }
}

/** The rules by the path of a method, as gRPC names it. */
export function rulesByPath(
  definition: CompatServiceDefinition,
  rules: Readonly<Record<string, CallerRule>>,
): ReadonlyMap<string, CallerRule> {
  const { methods, fullName } = definition as {
    methods?: Record<string, { name: string }>;
    fullName?: string;
  };
  return new Map(
    Object.entries(methods ?? {}).flatMap(([key, { name }]) => {
      const rule = Object.hasOwn(rules, key) ? rules[key] : undefined;
      return rule ? [[`/${fullName}/${name}`, rule] as const] : [];
    }),
  );
}
