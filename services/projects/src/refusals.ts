import { Conflict, declareRefusals, Forbidden, NotFound, RateLimited } from '@cairn/platform/errors';

export const refusals = declareRefusals({
  too_many_invitations_sent: [
    RateLimited,
    'You have sent many invitations. Wait a while before you send more.',
  ],
  project_full: [Conflict, 'This project has {{max}} members, and can have no more. Tell its owner.'],
  last_owner: [
    Conflict,
    'You are the only owner of this project. Pass ownership on to another member first, or delete the project.',
  ],
  member_not_found: [NotFound, 'This person is not a member of the project.'],
  role_unknown: ['role', 'Choose owner, editor or viewer.'],
  invited_role_unknown: ['role', 'Choose editor or viewer.'],
  invitation_not_found: [
    NotFound,
    'This invitation could not be found. It may have been withdrawn or have expired.',
  ],
  too_many_invitations: [
    Conflict,
    '{{max}} invitations to this project are open. Withdraw some before you send others.',
  ],
  own_address: ['email', 'This is your own address.'],
  member_already: [Conflict, 'This person is a member of the project already.'],
  project_archived_chat: [Conflict, 'This project is archived. Restore it to go on chatting.'],
  owner_only: [
    Forbidden,
    'Only the owner of this project can archive, restore or delete it and decide who its members are. Ask its owner to do this.',
  ],
  too_many_projects: [
    Conflict,
    'You own {{max}} projects, which is as many as one person may. Delete some that you no longer need, or ask an administrator for more.',
  ],
  invitation_for_another: [
    Forbidden,
    'This invitation is for {{invited}}. Sign in with that address, or ask to be invited at the address of your account.',
  ],
  choice_unknown: ['settings', 'Choose one of {{choices}}.'],
  invitation_missing: ['token', 'Give the link or the invitation.'],
  state_unknown: ['states', 'Ask for active or archived projects.'],
  project_name_missing: ['name', 'Give the project a name.'],
  project_name_too_long: ['name', 'Shorten the name to at most {{max}} characters.'],
  description_too_long: ['description', 'Shorten the description to at most {{max}} characters.'],
  value_range: ['settings', 'Choose a value from {{least}} to {{most}} in steps of {{step}}.'],
  assistant_name_missing: ['ai_name', 'Give the assistant a name.'],
  assistant_name_too_long: ['ai_name', "Shorten the assistant's name to at most {{max}} characters."],
  model_key_too_long: ['model', 'There is no such language model.'],
  personality_too_long: ['ai_personality', 'Shorten the personality to at most {{max}} characters.'],
});
