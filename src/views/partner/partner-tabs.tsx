import { useLingui } from '@lingui/react'
import { useLingui as useTexts } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Partner } from '#contract/partner/partner.ts'
import type { Screen, ScreenProps } from '#src/routes.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { LinkTabs } from '#views/components/page/links/link-tabs.tsx'
import { AffiliateEditor, AffiliateList } from './affiliates.tsx'
import { MemberEditor } from './member-editor.tsx'
import { MemberList } from './members.tsx'
import { type PartnerListTab, type PartnerTab, partnerListTabs, partnerTabs } from './tabs.ts'

/** The address of a tab: below a partner, or below the contractor that is one. */
type AddressOf = (id: number | string, tab: PartnerTab) => string

/** Links to the tabs of a partner: data, branches, people. */
export function PartnerTabs({ id, address }: { id: number; address: AddressOf }) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const [path] = useLocation()
  const tabs = Object.keys(partnerTabs) as PartnerTab[]
  return (
    <LinkTabs
      label={t`Partner`}
      path={path}
      tabs={tabs.map((tab) => ({ href: address(id, tab), label: labelIn(i18n, partnerTabs[tab].words) }))}
    />
  )
}

interface PartProps {
  partner: number
  country: string
  base: string
}

/** The list and the record of each tab; a null id is a new record. */
const parts: Record<
  PartnerListTab,
  { List: (props: PartProps) => ReactNode; Editor: (props: PartProps & { id: number | null }) => ReactNode }
> = {
  affiliates: { List: AffiliateList, Editor: AffiliateEditor },
  users: { List: MemberList, Editor: MemberEditor },
}

interface FrameProps extends ScreenProps {
  children: (partner: Pick<Partner, 'id' | 'country'>) => ReactNode
}

/** The screens of the tabs with a list, in the frame of a page that loads the partner. */
export function partnerTabScreens(Frame: (props: FrameProps) => ReactNode, address: AddressOf) {
  const screens = partnerListTabs.map(({ tab, param }) => {
    const { List, Editor } = parts[tab]
    const base = ({ id }: ScreenProps['params']) => address(id ?? '', tab)
    const list: Screen = ({ params }) => (
      <Frame params={params}>{({ id, country }) => <List partner={id} country={country} base={base(params)} />}</Frame>
    )
    const record: Screen = ({ params }) => (
      <Frame params={params}>
        {({ id, country }) => (
          <Editor
            partner={id}
            country={country}
            id={params[param] === undefined ? null : Number(params[param])}
            base={base(params)}
          />
        )}
      </Frame>
    )
    return [tab, { list, record }]
  })
  return Object.fromEntries(screens) as Record<PartnerListTab, { list: Screen; record: Screen }>
}
