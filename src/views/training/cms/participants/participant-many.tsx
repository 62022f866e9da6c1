import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Radio, Stack } from '@mantine/core'
import { IconMail, IconUserMinus } from '@tabler/icons-react'
import type { ParticipantRow } from '#contract/training/participant-entity.ts'
import type { ManyAction, ManyFormProps } from '#views/components/data-table/many/many-action.ts'
import { LimitedTextarea, LimitedTextInput } from '#views/components/fields/limited-text.tsx'

/** Actions of staff on several participants. A single one has a dialog with the amount. */
export const participantMany: readonly ManyAction<ParticipantRow>[] = [
  {
    call: 'training.participants.message',
    label: msg`Write a message…`,
    done: msg`Message sent to`,
    question: msg`Message to participants`,
    confirm: msg`Send`,
    icon: IconMail,
    form: {
      fields: (props) => <Message {...props} />,
      isReady: ({ subject, text }) =>
        [subject, text].every((typed) => typeof typed === 'string' && typed.trim() !== ''),
    },
  },
  {
    call: 'training.participants.cancel',
    label: msg`Remove from the term`,
    done: msg`Removed from the term`,
    question: msg`Remove the selected people from their terms?`,
    icon: IconUserMinus,
    danger: true,
    several: true,
    form: {
      fields: (props) => <Cancelling {...props} />,
      isReady: ({ reason, money }) => typeof reason === 'string' && reason.trim() !== '' && money !== undefined,
    },
  },
]

function Message({ values, change }: ManyFormProps) {
  const { t } = useLingui()
  return (
    <Stack gap="md">
      <LimitedTextInput
        label={t`Subject`}
        required
        limit={150}
        data-autofocus
        value={(values.subject as string | undefined) ?? ''}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      <LimitedTextarea
        label={t`Message`}
        description={
          <Trans>
            Sent to each person by e-mail, with the training, the date and the place. Only about the training:
            advertising requires consent. People who do not want messages about trainings are left out.
          </Trans>
        }
        required
        autosize
        minRows={5}
        limit={4000}
        value={(values.text as string | undefined) ?? ''}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
    </Stack>
  )
}

function Cancelling({ values, change }: ManyFormProps) {
  const { t } = useLingui()
  return (
    <Stack gap="md">
      <Radio.Group
        label={t`Payment settlement`}
        value={(values.money as string | undefined) ?? null}
        onChange={(money) => change({ money })}
      >
        <Stack gap="xs" mt="3xs">
          <Radio
            value="refund"
            label={<Trans>Pay back</Trans>}
            description={
              <Trans>By the original form of payment: through the provider, or as a task to make a transfer</Trans>
            }
          />
          <Radio
            value="credit"
            label={<Trans>Keep as a credit</Trans>}
            description={<Trans>The company uses it for another training</Trans>}
          />
          <Radio value="none" label={<Trans>No refund: the place is charged</Trans>} />
        </Stack>
      </Radio.Group>
      <LimitedTextarea
        label={t`Reason`}
        description={<Trans>The person and the contact person read it.</Trans>}
        required
        autosize
        minRows={2}
        limit={1000}
        value={(values.reason as string | undefined) ?? ''}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
    </Stack>
  )
}
