import { InviteMember } from './invite-member.tsx'
import { MemberCard } from './member-card.tsx'
import type { MembersProps } from './members.tsx'

/** A person of a partner; an invitation when the id is null. */
export function MemberEditor({ id, ...props }: MembersProps & { id: number | null }) {
  return id === null ? <InviteMember {...props} /> : <MemberCard {...props} id={id} />
}
