/** What the memory manager shows under 'Connections'. */
export default function ConnectionsView(_: { projectId: number }) {
  return null;
}
