import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Flex, Group, Input, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { InferOutput } from 'valibot'
import { Link } from 'wouter'
import { type CompanyProposal, ProposalForm } from '#contract/partner/proposal.ts'
import { newBranch } from '#contract/partner/statuses.ts'
import type { EditedResource, FormOf } from '#services/form/editor-actors.ts'
import type { ScreenProps } from '#src/routes.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { EditorDialogs } from '#views/components/dialogs/editor-dialogs.tsx'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { FormSkeleton } from '#views/components/resource/form-skeleton.tsx'
import type { FieldSlot, FormPart } from '#views/components/resource/resource.ts'
import { ResourceForm, useLabels } from '#views/components/resource/resource-form.tsx'
import { useEditor } from '#views/components/resource/use-editor.ts'
import { RecordMissing } from '#views/components/state/record-missing.tsx'
import { Badge, StatusBadge } from '#views/components/status/status-badge.tsx'
import { BranchDialog, type BranchValues } from './branch-dialog.tsx'
import classes from './proposal.module.css'
import { BranchMarks } from './values.tsx'

type Values = FormOf<'partnerzone.partner.proposals'>

const edited: EditedResource<Values> = {
  name: 'partnerzone.partner.proposals',
  param: 'partner',
  form: ProposalForm,
  blank: {
    street: '',
    postcode: '',
    city: '',
    province_id: null,
    country: 'PL',
    phone_number: '',
    email: '',
    electronic_form_invoice: false,
    electronic_invoice_email: '',
    affiliates: [],
  },
}

const parts: FormPart<Values>[] = [
  {
    title: msg`Company data`,
    explanation: msg`How we reach the company. Its name and NIP are changed by your caretaker.`,
    fields: [
      { name: 'street', label: msg`Street and number` },
      { name: 'postcode', label: msg`Postcode` },
      { name: 'city', label: msg`City`, beside: true },
      {
        name: 'province_id',
        label: msg`Province`,
        type: 'lookup',
        lookup: 'public-zone.dictionary.provinces.index',
      },
      { name: 'phone_number', label: msg`Phone`, type: 'phone', country: 'country', optional: true },
      { name: 'email', label: msg`E-mail`, type: 'email', beside: true, optional: true },
    ],
  },
  {
    title: msg`Invoices`,
    explanation: msg`Address for electronic invoices and copies of messages about payments.`,
    fields: [
      { name: 'electronic_form_invoice', label: msg`Invoices in electronic form` },
      { name: 'electronic_invoice_email', label: msg`E-mail for invoices`, type: 'email' },
    ],
  },
  {
    title: msg`Branches`,
    explanation: msg`Other places where the company works or receives customers.`,
    fields: [
      { name: 'affiliates', label: msg`Branches`, optional: true, render: (slot) => <BranchesField {...slot} /> },
    ],
  },
]

const declaration = { form: ProposalForm, parts }

/** Proposes changes to the data of the own company, for its administrators. */
export function ProposeScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  const { partners } = useUser()
  const isAdmin = partners.some((company) => company.id === id && company.is_company_admin)
  return isAdmin ? <Form key={id} id={id} /> : <NotAdministrator />
}

function Form({ id }: { id: number }) {
  const actor = useEditor(edited, id)
  const values = useSelector(actor, ({ context }) => context.values)
  const company = useSelector(actor, ({ context }) => context.record as CompanyProposal | null)
  const failed = useSelector(actor, (snapshot) => snapshot.matches('loadFailed'))
  const failure = useSelector(actor, ({ context }) => context.failure)
  const labels = useLabels(parts)
  useEmitted(actor, 'record.saved', () => navigateTo('/profile'))
  if (failed)
    return (
      <RecordMissing
        title={<Trans>The company could not be loaded</Trans>}
        failure={failure}
        list={{ path: '/profile', label: <Trans>Profile</Trans> }}
        onRetry={() => actor.send({ type: 'form.load' })}
      />
    )
  return (
    <>
      <PageHeader title={<Trans>Proposed changes</Trans>} note={company?.name} />
      <Notice tone="information" apart>
        {company?.waiting ? (
          <Trans>A proposal is awaiting a decision. Your changes here become part of it.</Trans>
        ) : (
          <Trans>
            Nothing changes at once: your caretaker looks at each change first, and you get an answer by e-mail.
          </Trans>
        )}
      </Notice>
      {values ? (
        <ResourceForm
          declaration={declaration}
          actor={actor}
          values={values}
          readOnly={false}
          submit={<Trans>Send the proposal</Trans>}
        />
      ) : (
        <FormSkeleton />
      )}
      <EditorDialogs actor={actor} labels={labels} />
    </>
  )
}

function NotAdministrator() {
  return (
    <>
      <PageHeader title={<Trans>Proposed changes</Trans>} />
      <Notice
        tone="information"
        action={
          <Button component={Link} href="/profile" variant="default">
            <Trans>Profile</Trans>
          </Button>
        }
      >
        <Trans>Changes to the company’s data are proposed by its administrators.</Trans>
      </Notice>
    </>
  )
}

type Branch = InferOutput<typeof ProposalForm>['affiliates'][number]

type Slot = Pick<FieldSlot<never>, 'field' | 'value' | 'record' | 'error' | 'disabled' | 'onChange'>

const removed = { td: 'line-through', opacity: 0.75 } as const

/** The proposed branches: added, changed, or marked for removal. */
function BranchesField({ field, value, record, error, disabled, onChange }: Slot) {
  const { t } = useLingui()
  const branches = value as Branch[]
  const company = (record as { id?: number } | null)?.id
  const [edited, setEdited] = useState<number | null>(null)
  const put = (place: number, branch: Branch) => onChange(branches.map((one, at) => (at === place ? branch : one)))
  // A branch that is not stored yet is removed from the proposal.
  const remove = (place: number, branch: Branch) =>
    branch.id === null ? onChange(branches.toSpliced(place, 1)) : put(place, { ...branch, removed: true })
  return (
    <Input.Wrapper id={fieldId(field.name)} error={error}>
      {branches.length === 0 && (
        <Note>
          <Trans>No branches.</Trans>
        </Note>
      )}
      <PlainList gap="sm">
        {branches.map((branch, place) => (
          <Flex
            // biome-ignore lint/suspicious/noArrayIndexKey: a new branch has no other name.
            key={place}
            direction="column"
            gap="sm"
            component="li"
            p="md"
            bd="1px solid var(--hairline)"
            bdrs="md"
            bg="var(--card)"
          >
            <Group gap="4xs sm" justify="space-between">
              <Text component="strong" {...(branch.removed && removed)}>
                {branch.name}
              </Text>
              {branch.id === null && <StatusBadge of={newBranch} />}
              {branch.removed && (
                <Badge tone="red">
                  <Trans>To be removed</Trans>
                </Badge>
              )}
            </Group>
            <Box {...(branch.removed && removed)}>
              {branch.street}, {branch.postcode} {branch.city}
              <BranchMarks {...branch} />
            </Box>
            <Flex className={classes.buttons} gap="2xs" wrap="wrap">
              {branch.removed ? (
                <Button variant="default" disabled={disabled} onClick={() => put(place, { ...branch, removed: false })}>
                  <Trans>Keep the branch</Trans>
                </Button>
              ) : (
                <>
                  <Button
                    variant="default"
                    disabled={disabled}
                    aria-label={t`Edit ${branch.name}`}
                    onClick={() => setEdited(place)}
                  >
                    <Trans>Edit</Trans>
                  </Button>
                  <Button
                    variant="default"
                    disabled={disabled}
                    aria-label={t`Remove ${branch.name}`}
                    onClick={() => remove(place, branch)}
                  >
                    <Trans>Remove</Trans>
                  </Button>
                </>
              )}
            </Flex>
          </Flex>
        ))}
      </PlainList>
      <Box mt="sm">
        <Button
          variant="default"
          disabled={disabled}
          leftSection={<IconPlus size={18} stroke={1.8} />}
          onClick={() => setEdited(branches.length)}
        >
          <Trans>Add a branch</Trans>
        </Button>
      </Box>
      {edited !== null && (
        <BranchDialog
          keptAs={`partner.proposals.branch:${company}:${branches[edited]?.id ?? `new ${edited}`}`}
          branch={branches[edited] ?? null}
          onClose={() => setEdited(null)}
          onSubmit={(values: BranchValues) => {
            const known = branches[edited]
            const branch = { ...values, id: known?.id ?? null, removed: false }
            onChange(known ? branches.map((one, at) => (at === edited ? branch : one)) : [...branches, branch])
            setEdited(null)
          }}
        />
      )}
    </Input.Wrapper>
  )
}
