import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui as useCatalogue } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Select, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { HandOver, Leaving, MemberWorkKind, OpenInCompany } from '#contract/user/leaving.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { SubmissionDialog, type SubmissionDialogProps } from '#views/components/dialogs/submission-dialog.tsx'
import { withOtherWord } from '#views/components/entity/other-word.ts'
import type { Load } from '#views/components/flow/use-load.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { TextSkeleton } from '#views/components/state/text-skeleton.tsx'

const workWords: Record<MemberWorkKind, MessageDescriptor> = withOtherWord({
  visits: msg`Visits to make`,
  questions: msg`Orders that wait for an answer`,
  drafts: msg`Drafts of warranty orders`,
  units: msg`Registrations of units that are not finished`,
  offers: msg`Offers without an outcome`,
  seats: msg`Registrations for trainings that are not paid`,
})

type HandOverValues = { version: number; handovers: HandOver[] } & Record<string, unknown>

interface HandOverDialogProps
  extends Omit<SubmissionDialogProps<HandOverValues, unknown>, 'initialValues' | 'children' | 'danger'> {
  /** What is open with the person. */
  leaving: Load<Leaving>
  /** The version of the account. */
  version: number
}

/**
 * Removes a person from a company, or closes the account. What is open is listed by company, and a colleague chosen in each who
 * takes it over.
 */
export function HandOverDialog({ leaving, version, ...dialog }: HandOverDialogProps) {
  const { data, failure, refresh } = leaving
  if (!data)
    return (
      <Dialog opened onClose={dialog.onCancel} title={dialog.title} size="md">
        {failure ? <FailureNotice failure={failure} onRetry={refresh} /> : <TextSkeleton />}
      </Dialog>
    )
  const passed = data.companies.filter(({ successors }) => successors.length > 0)
  const stays = data.companies.filter(({ successors }) => successors.length === 0)
  const handovers = passed.map(({ partner_id }) => ({ partner_id, successor_id: null }))
  return (
    <SubmissionDialog<HandOverValues, unknown>
      {...dialog}
      initialValues={{ version, handovers }}
      onConflict={refresh}
      danger
    >
      {(form) => (
        <>
          {passed.map((company, index) => (
            <SuccessorField
              key={company.partner_id}
              company={company}
              isNamed={data.companies.length > 1}
              value={form.values.handovers[index]?.successor_id ?? null}
              error={form.errors[`handovers.${index}.successor_id`]}
              onChange={(id) => form.setFieldValue(`handovers.${index}.successor_id`, id)}
            />
          ))}
          {stays.map(({ partner_id, name, work }) => (
            <Notice
              key={partner_id}
              tone="warning"
              title={<Trans>No one else in {name} can take over what is open</Trans>}
            >
              <OpenWork work={work} />
              <Trans>It stays with the company.</Trans>
            </Notice>
          ))}
        </>
      )}
    </SubmissionDialog>
  )
}

type Successor = OpenInCompany['successors'][number]

interface SuccessorProps {
  company: OpenInCompany
  /** Whether the company is named, because the person belongs to several. */
  isNamed: boolean
  value: number | null
  error: ReactNode
  onChange: (id: number | null) => void
}

/** What is open in a company, and who takes it over there. */
function SuccessorField({ company: { name, work, successors }, isNamed, value, error, onChange }: SuccessorProps) {
  const { t } = useLingui()
  return (
    <Stack gap="xs">
      {isNamed && (
        <Title order={3} fz="md">
          {name}
        </Title>
      )}
      <Notice tone="information" title={<Trans>A colleague has to take over what is open</Trans>}>
        <OpenWork work={work} />
      </Notice>
      <Select
        label={isNamed ? t`Who takes it over in ${name}` : t`Who takes it over`}
        description={t`Gets a message, and calendar entries of the visits.`}
        required
        searchable
        // The list would cover what is open as soon as the dialog stands there.
        openOnFocus={false}
        data={successors.map((one) => ({ value: String(one.id), label: nameOf(one, successors) }))}
        value={value === null ? null : String(value)}
        error={error}
        onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      />
    </Stack>
  )
}

/** The name of a colleague, with the address where another has the same. */
const nameOf = ({ id, full_name, email }: Successor, all: readonly Successor[]) =>
  all.some((other) => other.id !== id && other.full_name === full_name) ? `${full_name} · ${email}` : full_name

function OpenWork({ work }: Pick<OpenInCompany, 'work'>): ReactNode {
  const { i18n } = useCatalogue()
  return (
    <Box component="ul" m={0} pl="lg">
      {work.map(({ kind, count }) => (
        <li key={kind}>
          {i18n._(workWords[kind])}:{'\u00a0'}
          <Text span fw={600}>
            {count}
          </Text>
        </li>
      ))}
    </Box>
  )
}
