import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import classes from './article-view.module.css'

/** The link below an article back to the list. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={classes.back} data-no-print>
      <IconArrowLeft size={18} stroke={1.7} aria-hidden />
      {children}
    </Link>
  )
}
