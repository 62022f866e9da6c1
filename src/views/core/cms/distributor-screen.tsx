import { msg } from '@lingui/core/macro'
import { useSelector } from '@xstate/react'
import { DistributorForm } from '#contract/core/distributor.ts'
import type { EditedResource, FormOf } from '#services/form/editor-actors.ts'
import { EditorDialogs } from '#views/components/dialogs/editor-dialogs.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { FormSkeleton } from '#views/components/resource/form-skeleton.tsx'
import type { FormPart } from '#views/components/resource/resource.ts'
import { ResourceForm, useLabels } from '#views/components/resource/resource-form.tsx'
import { useEditor } from '#views/components/resource/use-editor.ts'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { DistributorLogo } from '#views/profile/cms/distributor-logo.tsx'

/** Data of the distributor for letters and documents, and its logo. */
export function DistributorScreen() {
  return (
    <>
      <PageHeader />
      <DistributorData />
      <DistributorLogo />
    </>
  )
}

const edited: EditedResource<FormOf<'core.distributor'>> = {
  name: 'core.distributor',
  param: 'distributor',
  form: DistributorForm,
  blank: { name: '', nip: null, street: null, postcode: null, city: null, phone_number: null, email: null },
}

const parts: FormPart<FormOf<'core.distributor'>>[] = [
  {
    title: msg`Name and address`,
    explanation: msg`The distributor’s data in messages and documents.`,
    fields: [
      { name: 'name', label: msg`Name` },
      { name: 'nip', label: msg`NIP`, type: 'nip', optional: true },
      { name: 'street', label: msg`Street and number`, optional: true },
      { name: 'postcode', label: msg`Postcode`, type: 'postcode', optional: true },
      { name: 'city', label: msg`City`, optional: true, beside: true },
      { name: 'phone_number', label: msg`Phone number`, type: 'phone', optional: true },
      { name: 'email', label: msg`E-mail`, type: 'email', optional: true, beside: true },
    ],
  },
]

/** The form of the data of the distributor, which is a single record. */
function DistributorData() {
  const actor = useEditor(edited, 1)
  const values = useSelector(actor, ({ context }) => context.values)
  const failure = useSelector(actor, (snapshot) => (snapshot.matches('loadFailed') ? snapshot.context.failure : null))
  const labels = useLabels(parts)
  if (failure) return <FailureNotice failure={failure} onRetry={() => actor.send({ type: 'form.load' })} />
  return (
    <>
      {values ? (
        <ResourceForm
          declaration={{ form: edited.form, parts }}
          actor={actor}
          values={values}
          readOnly={false}
          followed
        />
      ) : (
        <FormSkeleton />
      )}
      <EditorDialogs actor={actor} labels={labels} />
    </>
  )
}
