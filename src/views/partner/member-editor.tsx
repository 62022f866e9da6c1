import { InviteMember } from './invite-member.tsx'
import { MemberCard } from './member-card.tsx'
import type { MembersProps } from './members.tsx'

/** Somebody of a partner: the invitation of a new person when the id is null. */
export function MemberEditor({ partner, id, base }: MembersProps & { id: number | null }) {
  return id === null ? (
    <InviteMember partner={partner} base={base} />
  ) : (
    <MemberCard partner={partner} id={id} base={base} />
  )
}
