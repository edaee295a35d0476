import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { Column, Muted } from '#components/layout.tsx';
import { SectionCard } from '#components/section-card.tsx';
import type { Invitation, Member, Project } from '#lib/api/types.ts';
import { useMembers } from '#lib/members.ts';
import { accessOf } from '#lib/project-access.tsx';
import { InviteForm, LinkNotice, OpenInvitations } from './invitations.tsx';
import { MemberRow } from './member-row.tsx';
import { type MemberAction, useMemberActions } from './use-member-actions.ts';

function MembersSkeleton() {
  return (
    <Box aria-hidden>
      {['a', 'b'].map((key) => (
        <Box key={key} sx={{ display: 'flex', gap: 3, py: 2.5 }}>
          <Skeleton variant="circular" width={34} height={34} />
          <Box sx={{ flex: 1 }}>
            <Skeleton width="34%" height={14} />
            <Skeleton width="52%" height={12} sx={{ mt: 1.5 }} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** What is asked before a member goes, leaves or becomes the owner. */
const QUESTIONS = {
  remove: { title: 'members.removeTitle', text: 'members.removeText', confirm: 'members.remove' },
  leave: { title: 'members.leaveTitle', text: 'members.leaveText', confirm: 'members.leave' },
  pass: { title: 'members.passTitle', text: 'members.passText', confirm: 'members.pass' },
} as const;

/** Who is in a project. The owner invites, changes roles, removes and passes ownership on; everyone else may leave. */
export function MembersSection({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const { busy, nameOf, setRole, act } = useMemberActions(project);
  const result = useMembers(project.id);
  const { data: members, error } = result;
  const [asked, setAsked] = useState<{ member: Member; action: MemberAction } | null>(null);
  const [sent, setSent] = useState<Invitation | null>(null);
  const isOwner = accessOf(project).canAdminister;

  const question = asked && QUESTIONS[asked.action];
  return (
    <SectionCard title={t('members.title')} text={isOwner ? t('members.text') : t('members.textMember')}>
      <Column sx={{ gap: 5 }}>
        {isOwner && <InviteForm projectId={project.id} onLink={setSent} />}
        {sent?.link && <LinkNotice email={sent.email} link={sent.link} onClose={() => setSent(null)} />}
        {isOwner && <OpenInvitations projectId={project.id} onLink={setSent} />}
        {error && !members && <ErrorState dense title={t('members.loadFailed')} of={result} />}
        {!members && !error && <MembersSkeleton />}
        {members && (
          <Box>
            <Box component="h3" id="members" sx={{ m: 0, fontSize: 'size.body', fontWeight: 500 }}>
              {t('members.count', { count: members.length })}
            </Box>
            <Box component="ul" aria-labelledby="members" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {members.map((member) => (
                <MemberRow
                  key={member.id}
                  member={member}
                  isOwner={isOwner}
                  busy={busy === member.id}
                  onRole={(one, role) => void setRole(one, role)}
                  onAction={(one, action) => setAsked({ member: one, action })}
                />
              ))}
            </Box>
            {isOwner && members.length > 1 && <Muted sx={{ mt: 2 }}>{t('members.ownerStays')}</Muted>}
          </Box>
        )}
      </Column>
      <ConfirmDialog
        open={asked !== null}
        title={
          asked && question
            ? t(question.title, { name: asked.action === 'leave' ? project.name : nameOf(asked.member) })
            : ''
        }
        confirmLabel={question ? t(question.confirm) : ''}
        onConfirm={async () => {
          if (asked) await act(asked.member, asked.action);
        }}
        onClose={() => setAsked(null)}
      >
        {question && t(question.text)}
      </ConfirmDialog>
    </SectionCard>
  );
}
