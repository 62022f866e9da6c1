import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconUserHeart } from '@tabler/icons-react'
import type { ManyAction, ManyFormProps } from '#views/components/data-table/many/many-action.ts'
import { LookupField } from '#views/components/fields/lookup-field.tsx'

/** Actions of staff on one or several partners. A partner with people on trainings has to be closed on its own. */
export const partnerMany: readonly ManyAction<{ status: number }>[] = [
  {
    call: 'partner.partners.assign',
    permission: 'partner.partners.update',
    label: msg`Change the caretaker`,
    icon: IconUserHeart,
    form: {
      fields: (props) => <Caretaker {...props} />,
      isReady: ({ moderators }) => Array.isArray(moderators) && moderators.length > 0,
    },
  },
  {
    call: 'partner.partners.activate',
    label: msg`Activate`,
    icon: IconPlayerPlay,
    takes: ({ status }) => status === 0,
  },
  {
    call: 'partner.partners.deactivate',
    label: msg`Deactivate`,
    question: msg`Deactivate the selected partners?`,
    icon: IconPlayerPause,
    danger: true,
    several: true,
    form: { fields: (props) => <Reason {...props} />, isReady: () => true },
  },
]

function Caretaker({ values, change }: ManyFormProps) {
  const { t } = useLingui()
  const [moderator = null] = (values.moderators as number[] | undefined) ?? []
  return (
    <LookupField
      label={t`Caretaker`}
      description={t`Replaces the current caretakers of the partners.`}
      lookup="user.users.lookup"
      value={moderator}
      onChange={(id) => change({ moderators: id === null ? [] : [id] })}
    />
  )
}

function Reason({ values, change }: ManyFormProps) {
  const { t } = useLingui()
  return (
    <Textarea
      label={t`Reason`}
      description={
        <Trans>
          Stays in the history of the partner. Partners with people on upcoming trainings are deactivated one by one,
          with a decision about these people.
        </Trans>
      }
      autosize
      minRows={2}
      maxLength={1000}
      value={(values.reason as string | undefined) ?? ''}
      onChange={(event) => change({ reason: event.currentTarget.value || null })}
    />
  )
}
