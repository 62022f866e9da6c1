import {
  IconAirConditioning,
  IconBell,
  IconFiles,
  IconHome,
  IconMovie,
  IconNews,
  IconQuestionMark,
  IconTool,
  IconUrgent,
  IconUsers,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import type { RouteDeclaration } from '#src/routes.ts'
import { useSession } from '#views/components/app/use-session.ts'
import { type NavigationIcon, navigationFor } from '#views/shell/management/navigation-groups.ts'

/** Icons by address; other pages have the icon of their group. */
const icons: Record<string, NavigationIcon> = {
  '/': IconHome,
  '/service-order/service-orders': IconTool,
  '/device/devices': IconAirConditioning,
  '/device/errorcodes': IconUrgent,
  '/documentation/documentations': IconFiles,
  '/news': IconNews,
  '/multimedia/posts': IconMovie,
  '/faq': IconQuestionMark,
  '/notification/notifications': IconBell,
  '/user/users': IconUsers,
}

/** A page of the partner zone in the navigation. */
export interface PartnerPage {
  page: RouteDeclaration
  icon: NavigationIcon
}

/** The pages by their place in the navigation (src/routes.ts) that this person may open. */
export function usePartnerPages() {
  const { permissions } = useSession()
  return useMemo(() => {
    const pages = navigationFor('partner', permissions).flatMap(({ icon, items }) =>
      items.map((page): PartnerPage => ({ page, icon: icons[page.path] ?? icon })),
    )
    const placed = (...places: unknown[]) => pages.filter(({ page }) => places.includes(page.navigation?.place))
    return {
      all: pages.map(({ page }) => page),
      header: placed('thumb', undefined),
      headerMore: placed('more'),
      thumb: placed('thumb'),
      thumbMore: placed(undefined, 'more'),
    }
  }, [permissions])
}
