import { msg } from '@lingui/core/macro'
import type { InferInput } from 'valibot'
import { documentTypes } from '#contract/training/statuses.ts'
import type { NewTrainingForm } from '#contract/training/training.ts'
import type { FormPart } from '#views/components/resource/resource.ts'
import { documentTypeWords } from '#views/training/document-types.ts'
import { GrossField, NetField } from './price-fields.tsx'
import { termPlaceFields, termTimeFields } from './term-fields.tsx'
import { UploadSlot } from '#views/components/media/upload-slot.tsx'

type Values = InferInput<typeof NewTrainingForm>

/** The form of a training (specification, sections 3 and 5). */
export const trainingParts: readonly FormPart<Values>[] = [
  {
    title: msg`Training`,
    explanation: msg`The description that partners see before they register people.`,
    fields: [
      { name: 'name', label: msg`Name`, description: msg`At most 100 characters.` },
      { name: 'edition', label: msg`Edition` },
      {
        name: 'lang_id',
        label: msg`Language`,
        type: 'lookup',
        lookup: 'training.languages.index',
        beside: true,
      },
      {
        name: 'producer_id',
        label: msg`Brand`,
        description: msg`The producer whose devices it is about. Partners without its brand do not see the training.`,
        type: 'lookup',
        lookup: 'producer.producers.lookup',
      },
      { name: 'type_id', label: msg`Type`, type: 'lookup', lookup: 'training.types.lookup' },
      {
        name: 'category_id',
        label: msg`Category`,
        type: 'lookup',
        lookup: 'training.categories.lookup',
        beside: true,
      },
      { name: 'description', label: msg`Description`, type: 'textarea' },
      {
        name: 'note',
        label: msg`Note`,
        description: msg`For colleagues only.`,
        type: 'textarea',
        optional: true,
      },
    ],
  },
  {
    title: msg`Price`,
    explanation: msg`For one person. Terms that exist already keep their own price.`,
    fields: [
      {
        name: 'price_brutto',
        label: msg`Gross price (zł)`,
        type: 'decimal',
        render: (slot) => <GrossField slot={slot} />,
      },
      {
        name: 'price_netto',
        label: msg`Net price (zł)`,
        beside: true,
        type: 'decimal',
        render: (slot) => <NetField slot={slot} />,
      },
      { name: 'price_include', label: msg`What the price includes`, type: 'textarea', optional: true },
      {
        name: 'payments',
        label: msg`Forms of payment`,
        type: 'lookup',
        lookup: 'payment.payments.lookup',
        multiple: true,
      },
      { name: 'external_id', label: msg`Item number in Navision`, optional: true },
    ],
  },
  {
    title: msg`Documents`,
    explanation: msg`The regulations are read before ordering; registration opens only with them. The certificate is given to those who were present.`,
    fields: [
      {
        name: 'regulations_file',
        label: msg`Regulations`,
        optional: true,
        render: (slot) => <UploadSlot slot={slot} purpose="training_regulations" />,
      },
      {
        name: 'document_type',
        label: msg`Document type`,
        type: 'select',
        options: documentTypes.map((value) => ({ value, label: documentTypeWords[value] })),
      },
      {
        name: 'certificate_id',
        label: msg`Certificate template`,
        type: 'lookup',
        lookup: 'training.certificates.lookup',
        beside: true,
      },
      {
        name: 'template_file',
        label: msg`Custom background of the certificate`,
        description: msg`Replaces the background of the template.`,
        optional: true,
        render: (slot) => <UploadSlot slot={slot} purpose="training_template" />,
      },
    ],
  },
  {
    title: msg`Participants`,
    explanation: msg`Materials for participants, and what partners may change by themselves.`,
    fields: [
      {
        name: 'gadgets',
        label: msg`Gadgets`,
        type: 'lookup',
        lookup: 'training.gadgets.lookup',
        multiple: true,
        optional: true,
      },
      {
        name: 'deadline_days',
        label: msg`Deadline for changes (days)`,
        description: msg`Up to this many days before the term, partners can cancel, move and replace people.`,
      },
      { name: 'waiting_list', label: msg`Waiting list when a term is full` },
      {
        name: 'offer_hours',
        label: msg`Hours for which a free place is held`,
        description: msg`For the person on the waiting list to whom it is offered.`,
      },
      {
        name: 'movable_to',
        label: msg`Other trainings to whose terms people may be moved`,
        description: msg`Moves between terms of the same training are always possible.`,
        type: 'lookup',
        lookup: 'training.trainings.lookup',
        multiple: true,
        optional: true,
      },
    ],
  },
  {
    title: msg`Publication`,
    explanation: msg`An inactive training is not offered to partners.`,
    side: true,
    fields: [{ name: 'active', label: msg`Active` }],
  },
]

/** The first term, created with a new training. */
export const firstTermPart: FormPart<Values> = {
  title: msg`First term`,
  explanation: msg`It is planned: partners see it when the registration is opened. More terms are added later.`,
  fields: [...termPlaceFields, ...termTimeFields],
}
