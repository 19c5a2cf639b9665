import { useState } from 'react'
import classes from './picture.module.css'

/** Beside the product's name, so it says nothing more to those who hear the page. */
export const Picture = ({ src }: { src: string | null }) => {
  const [isBroken, setBroken] = useState(false)
  return (
    <span className={classes.picture}>
      {src && !isBroken && (
        <img src={src} alt="" loading="lazy" width={72} height={72} onError={() => setBroken(true)} />
      )}
    </span>
  )
}
