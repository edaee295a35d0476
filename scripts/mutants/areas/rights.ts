import type { Mutant } from '../mutant.ts';

const projects = 'services/projects/src';
const policy = `${projects}/rights/policy.ts`;
const rightsTests = [`${projects}/rights/rights.test.ts`];
const members = [`${projects}/members/members.test.ts`];
const access = 'services/kit/service/src/access/project-access.ts';

/** What a member of a project may do. */
export const rights: readonly Mutant[] = [
  {
    name: 'viewer-may-write',
    file: policy,
    find: "canWrite = atLeast('editor')",
    replace: "canWrite = atLeast('viewer')",
    tests: rightsTests,
    why: 'who may read a project can change it',
  },
  {
    name: 'editor-may-administer',
    file: policy,
    find: "canAdminister = atLeast('owner')",
    replace: "canAdminister = atLeast('editor')",
    tests: rightsTests,
    why: 'an editor can delete a project and choose its members',
  },
  {
    name: 'archived-may-change',
    file: policy,
    find: "project.state === 'active'",
    replace: "project.state !== ('deleted' as never)",
    tests: rightsTests,
    why: 'an archived project changes',
  },
  {
    name: 'right-not-asked-in-services',
    file: access,
    find: 'checkAccess({ projectId, action }, forward(call))',
    replace: "checkAccess({ projectId, action: 'ACTION_READ' }, forward(call))",
    tests: ['services/documents/src/uploads.test.ts'],
    why: 'who may read a project can upload to it',
  },
  {
    name: 'right-to-read-is-every-right',
    file: access,
    find: 'if (known?.allowed.has(action) && known.until > Date.now()) return;',
    replace: 'if (known && known.until > Date.now()) return;',
    tests: ['services/kit/service/src/access/project-access.test.ts'],
    why: 'who has just read a project can change it for a moment',
  },
  {
    name: 'lost-rights-remembered',
    file: access,
    find: 'byProject.delete(event.projectId);',
    replace: '',
    tests: ['services/kit/service/src/access/project-access.test.ts'],
    why: 'who was removed from a project goes on in it for a while',
  },
  {
    name: 'owner-may-leave',
    file: `${projects}/members/remove-member.ts`,
    find: "if (member.role === 'owner') throw refusals.last_owner();",
    replace: '',
    tests: members,
    why: 'a project is left without an owner',
  },
  {
    name: 'viewer-removes-members',
    file: `${projects}/members/remove-member.ts`,
    find: 'leaves ? toRead : toAdminister',
    replace: 'toRead',
    tests: [...members, ...rightsTests],
    why: 'who may read a project can remove its members',
  },
  {
    name: 'member-raises-roles',
    file: `${projects}/members/change-role.ts`,
    find: 'projectId, toAdminister);',
    replace: 'projectId, toAdminister.slice(0, 1));',
    tests: members,
    why: 'who may read a project can give themselves every right in it',
  },
  {
    name: 'invitation-for-other-address',
    file: `${projects}/invitations/accept-invitation.ts`,
    find: 'refuseOtherAddress(await parts.people.ask(userId), invitation.email);',
    replace: '',
    tests: members,
    why: 'who gets hold of an invitation for another person can accept it',
  },
];
