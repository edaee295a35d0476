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
];
