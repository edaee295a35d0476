import type { Mutant } from '../mutant.ts';

/** What the specification says of the screens. */
export const screens: readonly Mutant[] = [
  {
    name: 'avatar-of-one-mb',
    file: 'web/src/features/settings/components/profile/profile-rules.ts',
    find: 'MAX_AVATAR = 5 * 1024 * 1024',
    replace: 'MAX_AVATAR = 1024 * 1024',
    tests: ['web/src/features/settings/sections/profile.test.tsx'],
    why: 'pictures that are promised to be taken are refused',
  },
  {
    name: 'activity-in-other-colours',
    file: 'web/src/features/projects/components/activity-dot.tsx',
    find: "today: 'success.main'",
    replace: "today: 'error.main'",
    tests: ['web/src/features/projects/routes/dashboard.test.tsx'],
    why: 'what happened today is shown as a fault',
  },
  {
    name: 'panels-under-other-keys',
    file: 'web/src/lib/layout/panels.tsx',
    find: "{ left: 'leftPanelOpen', right: 'rightPanelOpen' }",
    replace: "{ left: 'leftPanel', right: 'rightPanel' }",
    tests: ['web/src/lib/layout/panels.test.tsx'],
    why: 'panels forget whether they were open',
  },
  {
    name: 'density-reaches-no-page',
    file: 'web/src/theme/global-styles.ts',
    find: '  ...densityStyles,\n',
    replace: '',
    tests: ['web/src/features/density-demo/routes/density-demo.test.tsx'],
    why: 'the choice of density changes nothing',
  },
  {
    name: 'password-button-by-one-field',
    file: 'web/src/features/settings/components/security/password-card.tsx',
    find: 'Boolean(confirmation.isWhole(values) && values.password && values.confirm)',
    replace: 'confirmation.isWhole(values)',
    tests: ['web/src/features/settings/sections/security.test.tsx'],
    why: 'a password is sent before it was typed twice',
  },
  {
    name: 'archived-projects-not-counted',
    file: 'web/src/features/projects/components/use-dashboard.ts',
    find: 'statsOf(active.data ?? [], archived.data ?? [])',
    replace: 'statsOf(active.data ?? [], [])',
    tests: ['web/src/features/projects/routes/dashboard.test.tsx'],
    why: 'figures counted from the lists leave out what is archived',
  },
  {
    name: 'profile-fields-not-sent',
    file: 'web/src/features/settings/api/update-profile.ts',
    find: 'Object.entries(fields))',
    replace: 'Object.entries(fields).filter(([name]) => !/phone|location|website|username/.test(name)))',
    tests: ['web/src/features/settings/sections/profile.test.tsx'],
    why: 'what is typed into the profile is reported as saved and is not',
  },
  {
    name: 'detail-text-under-validation-error',
    file: 'web/src/features/auth/components/login-error.ts',
    find: "if (typeof detail === 'string') return messageOf(error);",
    replace: "if (typeof detail === 'string') return t('login.errors.validation', { details: detail });",
    tests: ['web/src/features/auth/routes/sign-in-screen.test.tsx'],
    why: 'a refusal in one sentence is shown as an error of a form',
  },
];
