/** What the memory manager shows under 'Timeline'. */
export default function TimelineView(_: { projectId: number }) {
  return null;
}
