import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { deviceDictionaries, FunctionalityForm } from '#contract/device/dictionaries.ts'
import type { ScreenProps } from '#src/routes.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { LinkTabs } from '#views/components/page/links/link-tabs.tsx'
import { listedPart, plainColumns } from '#views/components/resource/named.ts'
import { resource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'

/** Functionalities of devices, standard and optional ones. One resource in two lists. */
const functionalities = resource({
  of: 'device.functionalities',
  index: deviceDictionaries.endpoints['device.functionalities.index'],
  form: FunctionalityForm,
  columns: plainColumns,
  blank: {
    name: '',
    // Chosen in the form; the contract refuses its absence.
    type: null,
    description: null,
    position: 0,
    active: true,
  },
  parts: [
    {
      title: msg`Functionality`,
      explanation: msg`Standard ones come with the device; optional ones are ordered with it.`,
      fields: [
        { name: 'name', label: msg`Name` },
        {
          name: 'type',
          label: msg`Type`,
          type: 'select',
          options: [
            { value: 0, label: msg`Standard` },
            { value: 1, label: msg`Optional` },
          ],
        },
        { name: 'description', label: msg`Description`, type: 'textarea', optional: true },
      ],
    },
    listedPart,
  ],
})
const ofType = [{ type: '0' }, { type: '1' }] as const
const paths = [`${functionalities.path}/standard`, `${functionalities.path}/optional`] as const

export const StandardFunctionalities = () => (
  <ResourceList of={functionalities} fixed={ofType[0]} tabs={<Types path={paths[0]} />} />
)
export const OptionalFunctionalities = () => (
  <ResourceList of={functionalities} fixed={ofType[1]} tabs={<Types path={paths[1]} />} />
)

/** Links to the two lists of the resource. */
function Types({ path }: { path: string }) {
  const { t } = useLingui()
  const tabs = [
    { href: paths[0], label: <Trans>Standard functionalities</Trans> },
    { href: paths[1], label: <Trans>Optional functionalities</Trans> },
  ]
  return <LinkTabs label={t`Functionalities`} path={path} tabs={tabs} />
}

const pathOfOne = (id: number) => `${functionalities.path}/${id}`
const toStandard = () => navigateTo(paths[0], { replace: true })

export const NewFunctionality = () => (
  <ResourceEditor of={functionalities} id={null} onSaved={({ id }) => navigateTo(pathOfOne(id), { replace: true })} />
)
export const Functionality = ({ params }: ScreenProps) => (
  <ResourceEditor of={functionalities} key={params.id} id={Number(params.id)} onDeleted={toStandard} />
)
