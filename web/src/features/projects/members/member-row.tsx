import Box from '@mui/material/Box';
import { Crown, LogOut, UserMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ActionsMenu } from '#components/actions-menu.tsx';
import { Ellipsis } from '#components/ellipsis.tsx';
import { Row } from '#components/layout.tsx';
import { PersonAvatar } from '#components/person-avatar.tsx';
import type { Member } from '#lib/api/types.ts';
import { useFormats } from '#lib/use-formats.ts';
import type { InvitedRole } from '../api/members.ts';
import { RoleChoice } from './role-choice.tsx';
import type { MemberAction } from './use-member-actions.ts';

interface Props {
  member: Member;
  /** The person looking is the owner. */
  isOwner: boolean;
  busy: boolean;
  onRole: (member: Member, role: InvitedRole) => void;
  onAction: (member: Member, action: MemberAction) => void;
}

const ICONS = { remove: UserMinus, leave: LogOut, pass: Crown };

/** One member: who, since when, as what, and what the person looking may do about it. */
export function MemberRow({ member, isOwner, busy, onRole, onAction }: Props) {
  const { t } = useTranslation('projects');
  const formats = useFormats();
  const name = member.name || member.email || t('members.gone');
  const { role, is_you } = member;
  const changeable = isOwner && !is_you && role !== 'owner';
  const actions: MemberAction[] = changeable
    ? ['pass', 'remove']
    : is_you && role !== 'owner'
      ? ['leave']
      : [];
  return (
    <Row
      component="li"
      data-member={member.email}
      sx={{ flexWrap: 'wrap', gap: 3, py: 2.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <PersonAvatar name={name} url={member.avatar_url} size={34} />
      <Box sx={{ flex: '1 1 10.625rem', minWidth: 0 }}>
        <Ellipsis sx={{ fontWeight: 500 }}>{is_you ? `${name} · ${t('members.you')}` : name}</Ellipsis>
        <Ellipsis sx={{ color: 'text.secondary', fontSize: 'size.small' }}>
          {[member.email, t('members.joined', { date: formats.date(member.joined_at) })]
            .filter(Boolean)
            .join(' · ')}
        </Ellipsis>
      </Box>
      {changeable ? (
        <RoleChoice
          label={t('members.roleOf', { name })}
          value={role}
          disabled={busy}
          onChange={(next) => onRole(member, next)}
        />
      ) : (
        <Box sx={{ color: 'text.secondary', px: 2 }}>{t(`roles.${role}`)}</Box>
      )}
      {actions.length > 0 && (
        <ActionsMenu
          label={t('members.actions', { name })}
          disabled={busy}
          actions={actions.map((action) => ({
            icon: ICONS[action],
            label: t(`members.${action}`),
            onPick: () => onAction(member, action),
          }))}
        />
      )}
    </Row>
  );
}
