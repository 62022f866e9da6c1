import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { type CompanyProposal, ProposalForm } from '#contract/partner/proposal.ts'
import type { EditedResource, FormOf } from '#services/form/editor-actors.ts'
import type { ScreenProps } from '#src/routes.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { EditorDialogs } from '#views/components/dialogs/editor-dialogs.tsx'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { FormSkeleton } from '#views/components/resource/form-skeleton.tsx'
import type { FormPart } from '#views/components/resource/resource.ts'
import { ResourceForm, useLabels } from '#views/components/resource/resource-form.tsx'
import { useEditor } from '#views/components/resource/use-editor.ts'
import { RecordMissing } from '#views/components/state/record-missing.tsx'
import { BranchesField } from './branches-field.tsx'

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
  const labels = useLabels(parts)
  useEmitted(actor, 'record.saved', () => navigateTo('/profile'))
  if (failed)
    return (
      <RecordMissing
        title={<Trans>The company could not be loaded</Trans>}
        list={{ path: '/profile', label: <Trans>Profile</Trans> }}
        onRetry={() => actor.send({ type: 'form.load' })}
      />
    )
  return (
    <>
      <PageHeader title={<Trans>Proposal of changes</Trans>} note={company?.name} />
      <Notice tone="information" apart>
        {company?.waiting ? (
          <Trans>A proposal waits for a decision. What you change here becomes part of it.</Trans>
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
      <PageHeader title={<Trans>Proposal of changes</Trans>} />
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
