import { msg } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { orientations } from '#contract/training/certificate-page.ts'
import { backgroundFormats, CertificateForm, trainingCertificates } from '#contract/training/certificates.ts'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { resource } from '#views/components/resource/resource.ts'
import { screensOf } from '#views/components/resource/screens.tsx'
import { inUseColumn } from '#views/components/status/in-use.tsx'
import { firstElements } from './new-element.ts'
import { orientationNames } from './words.ts'

const ElementsField = lazyView(() => import('./elements-field.tsx').then((module) => module.ElementsField))

// Braces within a message would be its parameters.
const [yearPlace, numberPlace] = ['{year}', '{number:4}']

/** Templates of certificates: layout, number pattern and validity (specification, section 2). */
const templates = resource({
  of: 'training.certificates',
  index: trainingCertificates.endpoints['training.certificates.index'],
  form: CertificateForm,
  columns: [
    { field: 'name_pl', label: msg`Name (Polish)`, width: 320, filter: true, sorter: true },
    { field: 'name_en', label: msg`Name (English)`, width: 260, filter: true, sorter: true, hidden: true },
    { field: 'number_pattern', label: msg`Number pattern`, width: 200 },
    { field: 'validity_months', label: msg`Valid for (months)`, width: 150, type: 'number' },
    inUseColumn,
    { field: 'created_at', label: msg`Created`, width: 150, type: 'moment', sorter: true, hidden: true },
  ],
  blank: {
    name_pl: '',
    name_en: '',
    number_pattern: 'CERT/{year}/{number:4}',
    validity_months: 24,
    orientation: 'landscape',
    background: null,
    elements: firstElements,
    position: 0,
    active: true,
  },
  parts: [
    {
      title: msg`Template`,
      explanation: msg`Used by trainings; issued documents stay as they are.`,
      fields: [
        { name: 'name_pl', label: msg`Name (Polish)` },
        { name: 'name_en', label: msg`Name (English)`, beside: true },
        {
          name: 'number_pattern',
          label: msg`Number pattern`,
          description: msg`${yearPlace} is the year of issue, ${numberPlace} the running number with four digits.`,
        },
        {
          name: 'validity_months',
          label: msg`Valid for (months)`,
          description: msg`Empty: no end date.`,
          type: 'number',
          optional: true,
          beside: true,
        },
        { name: 'position', label: msg`Position`, type: 'number' },
        { name: 'active', label: msg`Active`, beside: true },
      ],
    },
    {
      title: msg`Page`,
      explanation: msg`A4. Without a background, the distributor’s own frame with a seal is drawn.`,
      fields: [
        {
          name: 'orientation',
          label: msg`Orientation`,
          type: 'select',
          options: orientations.map((value) => ({ value, label: orientationNames[value] })),
        },
        {
          name: 'background',
          label: msg`Background`,
          description: msg`Recommended: an image with A4 proportions; it fills the page.`,
          type: 'media',
          formats: backgroundFormats,
          optional: true,
        },
        {
          name: 'elements',
          label: msg`Elements`,
          render: (slot) => (
            <Suspense fallback={<Skeleton height={420} radius="lg" />}>
              <ElementsField slot={slot} />
            </Suspense>
          ),
        },
      ],
    },
  ],
})

export const screens = screensOf(templates)
