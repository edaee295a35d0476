import type { LanguageTexts } from './texts.ts';

const notYou =
  'Si no ha sido usted, cambie su contraseña de inmediato y revise sus sesiones en Configuración, Seguridad.';

export const es: LanguageTexts = {
  device: { named: '{browser} en {system}', unknown: 'dispositivo desconocido' },
  footer:
    'Cairn envía este mensaje porque afecta a la seguridad de su cuenta. Por favor, no responda a este correo.',
  mails: {
    verify: {
      subject: 'Confirme su dirección de correo electrónico',
      paragraphs: [
        'Hola, {name}:',
        'confirme, por favor, que esta es su dirección de correo electrónico. El enlace funciona una sola vez y durante 24 horas.',
        'Si no tiene una cuenta en Cairn, alguien escribió mal su dirección: no tiene que hacer nada.',
      ],
      button: 'Confirmar la dirección',
    },
    email_change: {
      subject: 'Confirme su nueva dirección de correo electrónico',
      paragraphs: [
        'Hola, {name}:',
        'esta dirección será la que use para iniciar sesión en Cairn. Confírmela mediante el enlace, que funciona una sola vez y durante 24 horas. Hasta entonces se mantiene su dirección actual.',
        'Si no lo ha solicitado, no tiene que hacer nada.',
      ],
      button: 'Usar esta dirección',
    },
    email_change_asked: {
      subject: 'Se ha solicitado otra dirección de correo electrónico',
      paragraphs: [
        'Hola, {name}:',
        'el {time} se solicitó que su cuenta de Cairn use la dirección {email} en lugar de esta. Así será en cuanto se abra el enlace que se ha enviado allí.',
        notYou,
      ],
    },
    email_changed: {
      subject: 'Se ha cambiado su dirección de correo electrónico',
      paragraphs: [
        'Hola, {name}:',
        'desde el {time} su cuenta de Cairn usa la dirección {email} en lugar de esta.',
        'Si no ha sido usted, pida ayuda a quienes administran este Cairn.',
      ],
    },
    address_in_use: {
      subject: 'Ya tiene una cuenta con esta dirección',
      paragraphs: [
        'Hola, {name}:',
        'el {time} alguien intentó usar esta dirección para otra cuenta de Cairn. Pertenece a su cuenta, así que no se ha cambiado nada.',
        'Si ha sido usted, inicie sesión con esta dirección; si ha olvidado la contraseña, puede restablecerla.',
      ],
    },
    reset: {
      subject: 'Establezca una contraseña nueva',
      paragraphs: [
        'Hola, {name}:',
        'se ha solicitado una contraseña nueva para su cuenta de Cairn. Establézcala mediante el enlace, que funciona una sola vez y durante una hora.',
        'Si no lo ha solicitado, no tiene que hacer nada: su contraseña no cambia.',
      ],
      button: 'Establecer una contraseña nueva',
    },
    reset_required: {
      subject: 'Establece una contraseña nueva',
      paragraphs: [
        'Hola, {name}:',
        'un administrador de tu Cairn pide una contraseña nueva para tu cuenta. La actual ya no sirve para iniciar sesión y se ha cerrado la sesión en todos los dispositivos. Establece una nueva con el enlace, que funciona una sola vez y durante una hora.',
        'Si el enlace ha caducado, pide otro en «¿Has olvidado la contraseña?», en la página de inicio de sesión.',
      ],
      button: 'Establecer una contraseña nueva',
    },
    registration_invited: {
      subject: 'Te invitan a Cairn',
      paragraphs: [
        'Hola:',
        '{name} te invita a crear una cuenta en su Cairn con esta dirección de correo. La invitación vale 14 días.',
        'Si no sabes de qué se trata, no hagas nada.',
      ],
      button: 'Crear una cuenta',
    },
    password_changed: {
      subject: 'Se ha cambiado su contraseña',
      paragraphs: [
        'Hola, {name}:',
        'la contraseña de su cuenta de Cairn se cambió el {time}. Se ha cerrado la sesión en los demás dispositivos.',
        'Si no ha sido usted, restablezca su contraseña de inmediato: encontrará «¿Ha olvidado su contraseña?» en la página de inicio de sesión.',
      ],
    },
    new_device: {
      subject: 'Nuevo inicio de sesión en su cuenta',
      paragraphs: [
        'Hola, {name}:',
        'el {time} alguien inició sesión en su cuenta de Cairn con un dispositivo desconocido hasta ahora: {device}, dirección de red {ip}.',
        notYou,
      ],
    },
    second_factor_on: {
      subject: 'La autenticación en dos pasos está activada',
      paragraphs: [
        'Hola, {name}:',
        'la autenticación en dos pasos de su cuenta de Cairn se activó el {time}.',
        notYou,
      ],
    },
    second_factor_off: {
      subject: 'La autenticación en dos pasos está desactivada',
      paragraphs: [
        'Hola, {name}:',
        'la autenticación en dos pasos de su cuenta de Cairn se desactivó el {time}. Para iniciar sesión vuelve a bastar con su contraseña.',
        notYou,
      ],
    },
    api_token_made: {
      subject: 'Se ha creado un token de API',
      paragraphs: [
        'Hola, {name}:',
        'el {time} se creó para su cuenta de Cairn un token de API llamado «{token}». Un programa que lo tenga actúa en su nombre hasta que caduque o se revoque.',
        notYou,
      ],
    },
    deletion_scheduled: {
      subject: 'Su cuenta se va a eliminar',
      paragraphs: [
        'Hola, {name}:',
        'el {time} se solicitó eliminar su cuenta de Cairn, junto con los proyectos que solo usa usted. Se hará el {due}.',
        'Hasta entonces puede seguir iniciando sesión y conservar su cuenta en Configuración, Datos y privacidad.',
        notYou,
      ],
    },
    deletion_cancelled: {
      subject: 'Su cuenta se conserva',
      paragraphs: [
        'Hola, {name}:',
        'la eliminación de su cuenta de Cairn se canceló el {time}. No se ha eliminado nada.',
        notYou,
      ],
    },
    account_deleted: {
      subject: 'Su cuenta se ha eliminado',
      paragraphs: [
        'Hola:',
        'su cuenta de Cairn y todo lo que le pertenecía se han eliminado. El recibo indica cuánto era. Puede leerlo quien tenga su dirección, sin cuenta.',
        'Este es el último correo de Cairn: con él se olvida su dirección.',
      ],
      button: 'Leer el recibo',
    },
  },
};
