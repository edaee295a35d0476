/** What the memory manager shows under 'Intelligence'. */
export default function IntelligenceView(_: { projectId: number }) {
  return null;
}
