import type { ServerModule } from '#server/module.ts'
import { userHandlers } from './handlers.ts'
import { invitationEndJob } from './invitations/ended.ts'
import { invitationLetterJob } from './invitations/letter.ts'
import { invitationLetters } from './invitations/letters.ts'
import { company_invitations } from './invitations/table.ts'
import { userRecords } from './records.ts'
import { userSubscriptions } from './subscriptions.ts'
import { userTexts } from './texts.ts'

export { userFileParts, userPersonalKinds } from './personal-data.ts'

export const userModule: ServerModule = {
  name: 'user',
  texts: userTexts,
  handlers: [userHandlers],
  records: [...userRecords],
  counted: [company_invitations],
  jobs: [invitationLetterJob, invitationEndJob],
  letters: invitationLetters,
  subscriptions: userSubscriptions,
}
