import type { LanguageWords } from './language-words.ts';

export const spanish: LanguageWords = {
  marks: `el, los, las, que, y, del, una, por, con, para, es, no, se, lo, como, más, pero, muy, también, esto, está, porque,
    cuando, hay, todo, nos, yo, eso, son, ya`,
  fillers: `eh, este, pues, o sea, bueno, a ver, digamos, mmm, em, ya sabes, la verdad, en plan, ¿no, vale, claro, entonces`,
  openers: `y, pero, o, porque, entonces, eso, esto, ese, esta, este, ellos, ellas, él, ella, también, además, sí, no, bueno,
    vale, claro, pues, así, luego, ya`,
  asking: `qué, por qué, cómo, cuándo, dónde, quién, cuál, cuáles, puedes, puede, podrías, podría, has, ha, hay, cuéntame,
    cuénteme, describe, háblame`,
  cues: {
    ACTIONS: `deberíamos, debería, deberían, tenemos que, hay que, recomend*, suger*, propon*, propuesta*, mejorar, mejora*, arreglar, simplific*,
      podríamos, podría ser, añadir, agregar, asegurar*, oportunidad*, priori*, rediseñ*, vamos a`,
    ALTERNATIVES: `en lugar de, en vez de, alternativa*, competencia, competidor*, comparado con, otra herramienta, otras
      herramientas, otro producto, excel, hoja de cálculo, a mano, manualmente, cambiamos de, mejor que, similar a`,
    AUTHORITY: `aprob*, presupuesto*, jefe, jefa, director*, gerente*, dirección, responsable*, encargad*, compras, quien
      decide, consejo, paga, firma`,
    BACKGROUND: `actualmente, ahora mismo, en este momento, hasta ahora, trabajo en, trabajamos, mi rol, mi trabajo, soy,
      somos, hace años, normalmente, cada día, antes, usamos, uso, utilizamos, desde hace`,
    CONFUSION: `confus*, confund*, no está claro, poco claro, no entiendo, no entendí, no entendía, no sabía, no estoy segur*, no
      encuentro, no encontré, difícil de encontrar, esperaba, pensé, pensaba, me perdí, atascad*, difícil, qué significa`,
    CRITERIA: `importante, lo más importante, requisito*, criterio*, imprescindible, esencial, necesario, tiene que, seguridad,
      integra*, precio*, coste*, costo*, rendimiento, fiab*, fácil de usar, lo que importa, buscamos`,
    DEADLINES: `plazo*, fecha límite, antes de, a finales de, fin de mes, fin de año, próxima semana, próximo mes, próximo
      trimestre, próximo año, lanzamiento, a tiempo, urgent*, cuanto antes, calendario, para entonces`,
    DECISIONS: `decid*, decisión, decisiones, acord*, acuerdo, de acuerdo, vamos a, elegi*, escog*, concluimos, aprobado, el plan es,
      nos quedamos con`,
    GOALS: `objetivo*, meta*, queremos, quiero, quiere, me gustaría, tratamos de, intent*, para que, con el fin de, esper*,
      visión, propósito, lograr, alcanzar, pregunta* de investigación`,
    IMPACT: `por eso, como resultado, resultado*, impacto*, efecto*, afect*, nos cuesta, perd*, ahorr*, desperdici*, tarda más,
      horas, ingresos, significa que, consecuencia*, retras*, caro, costoso`,
    METRICS: `# %, € #, $ #, # €, # por ciento, # millones, # mil, # veces, # horas, # minutos, # días, # semanas, # meses, # años, # usuarios,
      # personas, # participantes, # de cada #, promedio, media de, porcentaje*, mitad, doble, mayoría, número de, métrica*`,
    NEXT_STEPS: `próximo* paso*, siguiente paso, próxima reunión, la próxima vez, enviaré, te envío, voy a, vamos a, quedamos en, me encargo,
      tarea*, a continuación, después, pendiente*`,
    OPEN_QUESTIONS: `no sé, no sabemos, no estoy segur*, no está claro, pregunta*, me pregunto, averiguar, comprobar, depende
      de, si acaso, desconoc*, todavía no, aún no, por decidir`,
    PRAISE: `me gusta, me encanta, nos gusta, genial, bueno, buena, útil*, fácil*, sencill*, bonito, contento, contenta,
      impresion*, funciona bien, favorit*, mejor, perfecto, claro, rápid*, intuitiv*, excelente, cómodo`,
    PROBLEMS: `problema*, difícil*, frustr*, molest*, complicad*, no funciona, no puedo, no podemos, no se puede, roto, error*,
      lento, lenta, fall*, mal, falta, demasiad*, confus*, queja*, preocup*, desafío*, reto*, lamentablemente, por desgracia, odio, terrible`,
    PROCESS: `proceso*, primero, luego, después, paso*, pasa por, flujo*, evalua*, prueba, piloto, contrato*, legal, revisión*,
      compras, proveedor*, comité, etapa*, fase*`,
    REASONS: `porque, la razón, por eso, debido a, ya que, puesto que, por lo tanto, causa`,
    REQUESTS: `me gustaría, nos gustaría, sería bueno, sería útil, sería genial, quisiera, ojalá, necesit*, quiero, queremos, debería tener, función,
      funcionalidad*, falta, por favor, opción, posibilidad, poder, soporte para, esper*, pedir, pido`,
    RISKS: `riesgo*, preocup*, miedo, temor, podría fallar, peligro*, depende*, bloque*, amenaza*, privacidad, seguridad,
      legal, limitac*, suposic*, a menos que`,
    SUPPORTERS: `nos apoya, apoya*, defensor*, entusiasm*, convencid*, lo recomend*, fan de, cree en, contento con, contenta con, a
      favor`,
    TASKS: `hizo clic, clic, pulsó, pulsé, desplaz*, intentó, intenté, tarea*, buscó, busqué, abrió, seleccion*, botón, menú,
      página, pantalla, enlace, busca, filtr*, formulario*, encontró, logró, pudo`,
    USERS: `usuari*, cliente*, gente que, personas que, público, persona*, participante*, principiantes, expertos, equipos,
      compradores, consumidores`,
  },
};
