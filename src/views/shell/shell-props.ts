import type { ReactNode } from 'react'
import type { RouteDeclaration, ScreenProps } from '#src/routes.ts'

/** Props of the frame around a screen. */
export interface ShellProps extends ScreenProps {
  route: RouteDeclaration
  /** The path of the address, without its query. */
  path: string
  children: ReactNode
}
