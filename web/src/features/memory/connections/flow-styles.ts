import flow from '@xyflow/react/dist/base.css?inline';

/**
 * The styles that React Flow needs. They are put in by rules, as all others here: the policy of the page allows no
 * style element with text in it, and a sheet of the build would stand in every page.
 */
export const flowStyles: string = flow;
