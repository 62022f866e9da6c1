import { useLingui } from '@lingui/react/macro'
import type { Colleague } from '#contract/user/colleague.ts'
import type { ColleagueAction } from './colleague-actions.ts'

interface Words {
  label: string
  question: string
  explanation: string
}

/** Labels of the actions on a colleague; with the name of the company for people with several. */
export function useColleagueWords() {
  const { t } = useLingui()
  return ({ verb, company }: ColleagueAction, { full_name, companies }: Colleague): Words => {
    const of = company && companies.length > 1 ? ` (${company.name})` : ''
    switch (verb) {
      case 'invite':
        return {
          label: t`Send the invitation again`,
          question: t`Send the invitation again?`,
          explanation: t`${full_name} gets a new link, valid for 7 days. The earlier one stops working.`,
        }
      case 'roles':
        return {
          label: t`Change the roles${of}`,
          question: t`Roles of ${full_name}`,
          explanation: t`With none of them, the person can only read.`,
        }
      case 'promote':
        return {
          label: t`Make an administrator${of}`,
          question: t`Make ${full_name} an administrator?`,
          explanation: t`Administrators invite colleagues, close their accounts and delete other people’s drafts.`,
        }
      case 'demote':
        return {
          label: t`Remove administrator rights${of}`,
          question: t`Remove administrator rights from ${full_name}?`,
          explanation: t`The account stays; only managing colleagues ends.`,
        }
      case 'deactivate':
        return {
          label: t`Deactivate`,
          question: t`Deactivate the account of ${full_name}?`,
          explanation: t`The person is signed out everywhere at once. You can restore the account at any time.`,
        }
      case 'remove':
        return {
          label: t`Remove from the company${of}`,
          question: t`Remove ${full_name} from ${company?.name ?? ''}?`,
          explanation: t`The person loses access to the company at once and gets a message. Only a new invitation brings them back.`,
        }
      case 'restore':
        return {
          label: t`Restore`,
          question: t`Restore the account of ${full_name}?`,
          explanation: t`The person can sign in again.`,
        }
    }
  }
}
