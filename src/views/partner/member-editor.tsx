import { InviteMember } from './invite-member.tsx'
import { MemberCard } from './member-card.tsx'
import type { MembersProps } from './members.tsx'

/** Somebody of a partner: the invitation of a new person when the id is null. */
export function MemberEditor({ id, ...props }: MembersProps & { id: number | null }) {
  return id === null ? <InviteMember {...props} /> : <MemberCard {...props} id={id} />
}
