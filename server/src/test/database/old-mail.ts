/** E-mails as shops started with them before mails were documents, to the letter: they are recognised by their hash. */
export const OLD_CODE_MAIL = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Your code is %code.value%</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f2f3f1;color:#1d2733;font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
  <div style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:10px;overflow:hidden">
    <div style="padding:18px 28px;border-bottom:3px solid #1f5f4f;font-size:17px;font-weight:600">%shop.name%</div>
    <div style="padding:28px">
      <h1 style="margin:0 0 18px;font-size:22px;line-height:1.3">Your code</h1>
      <p style="margin:0 0 16px;font-size:16px;line-height:1.6">Hello,</p>
      <p style="margin:0 0 16px;font-size:16px;line-height:1.6">With this code you can open your order on our returns page:</p>
      <p style="margin:8px 0 24px;padding:18px;background:#f2f5f4;border-radius:8px;text-align:center;font-size:30px;font-weight:600;letter-spacing:4px">%code.value%</p>
      <p style="margin:0 0 16px;font-size:16px;line-height:1.6">It is valid for %code.minutes% minutes. If you did not ask for it, you can ignore this e-mail; without the code nobody can open your order.</p>
      <p style="margin:24px 0 0;font-size:15px;line-height:1.6;color:#5c6773">Kind regards,<br>%shop.name%</p>
    </div>
  </div>
</body>
</html>`

export const OLD_PARCEL_MAIL = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Your parcel for order %order.name% has arrived</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f2f3f1;color:#1d2733;font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
  <div style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:10px;overflow:hidden">
    <div style="padding:18px 28px;border-bottom:3px solid #1f5f4f;font-size:17px;font-weight:600">%shop.name%</div>
    <div style="padding:28px">
      <h1 style="margin:0 0 18px;font-size:22px;line-height:1.3">Your parcel has arrived</h1>
      <p style="margin:0 0 16px;font-size:16px;line-height:1.6">Hello,</p>
      <p style="margin:0 0 16px;font-size:16px;line-height:1.6">Good news: your parcel is with us. We are checking it now, which usually takes one or two working days. We will write as soon as your refund is agreed.</p>
      <table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;margin:8px 0 24px;border-top:1px solid #e3e6ea">
        <tr><td style="padding:10px 16px 10px 0;border-bottom:1px solid #e3e6ea;font-size:14px;color:#5c6773;vertical-align:top">Products</td><td style="padding:10px 0;border-bottom:1px solid #e3e6ea;font-size:15px;vertical-align:top;word-break:break-word">%return.products%</td></tr>
      </table>
      <p style="margin:24px 0"><a href="%return.tracking_url%" style="display:inline-block;padding:12px 22px;background:#1f5f4f;color:#ffffff;border-radius:6px;font-size:16px;font-weight:600;text-decoration:none">Follow your return</a></p>
      <p style="margin:24px 0 0;font-size:15px;line-height:1.6;color:#5c6773">Kind regards,<br>%shop.name%</p>
    </div>
  </div>
</body>
</html>`
