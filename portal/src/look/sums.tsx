import classes from './sums.module.css'

interface Sum {
  readonly name: string
  readonly amount: string
  readonly isHidden?: boolean
}

/** A column of amounts and their total. */
export const Sums = ({ rows, total }: { rows: readonly Sum[]; total: Sum }) => (
  <dl className={classes.sums}>
    {[...rows.filter(({ isHidden }) => !isHidden), total].map((sum) => (
      <div key={sum.name} data-total={sum === total}>
        <dt>{sum.name}</dt>
        <dd>{sum.amount}</dd>
      </div>
    ))}
  </dl>
)
