import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { messageOf } from '#lib/api/errors.ts';
import type { Member, Project } from '#lib/api/types.ts';
import { toast } from '#lib/toasts.ts';
import { changeRole, type InvitedRole, removeMember } from '../api/members.ts';

/** What may be done about a member, each after a question. */
export type MemberAction = 'remove' | 'leave' | 'pass';

/** Changes members of a project and tells how it went; `busy` is the member that is being changed. */
export function useMemberActions({ id: projectId, name: projectName }: Project) {
  const { t } = useTranslation('projects');
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string | null>(null);
  const nameOf = (member: Member) => member.name || member.email || t('members.gone');

  const attempt = async (member: Member, action: () => Promise<string>) => {
    setBusy(member.id);
    try {
      toast(await action(), 'success');
    } catch (failure) {
      toast(t('members.failed', { message: messageOf(failure) }), 'error');
    } finally {
      setBusy(null);
    }
  };

  const setRole = (member: Member, role: InvitedRole) =>
    attempt(member, async () => {
      await changeRole(projectId, member.id, role);
      return t('members.changed', { name: nameOf(member), role: t(`roles.${role}`) });
    });

  const act = (member: Member, action: MemberAction) =>
    attempt(member, async () => {
      if (action === 'pass') {
        await changeRole(projectId, member.id, 'owner');
        return t('members.passed', { name: nameOf(member) });
      }
      await removeMember(projectId, member);
      if (action === 'remove') return t('members.removed', { name: nameOf(member) });
      navigate(paths.dashboard, { replace: true });
      return t('members.left', { name: projectName });
    });

  return { busy, nameOf, setRole, act };
}
