import type { LanguageWords } from './language-words.ts';

export const german: LanguageWords = {
  marks: `der, die, das, und, ist, nicht, ich, ein, eine, zu, mit, sich, auf, für, dass, wir, auch, es, den, von, im, dem,
    aber, wie, oder, wenn, haben, wird, noch, schon, man, sie`,
  fillers: `äh, ähm, öh, hm, hmm, mhm, also, halt, eben, quasi, sozusagen, irgendwie, ja, genau, na ja, naja, sag ich mal,
    im grunde, eigentlich, weißt du, wissen sie, okay`,
  openers: `und, aber, oder, denn, weil, dann, das, es, dies, diese, dieser, sie, er, also, auch, ja, nein, okay, na, genau,
    naja, da, dabei, dafür, deshalb, deswegen, trotzdem, außerdem, so, äh, ähm`,
  asking: `was, warum, wieso, wie, wann, wo, wer, welche, welcher, welches, haben sie, hast du, können sie, kannst du, würden
    sie, gibt es, erzählen sie, erzähl, beschreiben sie, beschreib`,
  cues: {
    ACTIONS: `wir sollten, sollte man, man sollte, sollten, wir müssen, müsste, empfehl*, vorschlag*, vorschläge, schlage vor, verbesser*, beheben, vereinfach*,
      könnte man, könnten wir, ergänzen, einbauen, chance*, priorität*, lasst uns, sicherstellen, überarbeit*`,
    ALTERNATIVES: `statt, stattdessen, anstatt, alternative*, konkurren*, wettbewerb*, im vergleich, verglichen, anderes
      tool, andere tools, anderes programm, andere anbieter, excel, tabelle*, von hand, manuell, umgestiegen, gewechselt, besser als, ähnlich wie`,
    AUTHORITY: `genehmig*, freigabe, freigeben, budget*, chef*, geschäftsführ*, leiter*, leitung, vorstand, einkauf,
      verantwortlich, zuständig, entscheider*, entscheidet, vorgesetzt*, management, bezahlt`,
    BACKGROUND: `derzeit, momentan, im moment, aktuell, zurzeit, bisher, bislang, ich arbeite, wir arbeiten, meine rolle,
      mein job, ich bin, wir sind, seit, vor jahren, normalerweise, meistens, jeden tag, täglich, früher, wir nutzen, ich nutze, wir verwenden`,
    CONFUSION: `verwirr*, unklar, nicht klar, verstehe nicht, nicht verstanden, verstand nicht, nicht sicher, unsicher, wusste
      nicht, weiß nicht, nicht gefunden, finde nicht, schwer zu finden, übersehen, erwartet, dachte, hätte gedacht, hängen
      geblieben, schwierig, was bedeutet, missverst*`,
    CRITERIA: `wichtig, am wichtigsten, muss können, muss man, anforderung*, voraussetzung*, kriteri*, entscheidend,
      notwendig, sicherheit, datenschutz, integration, preis*, kosten, leistung, zuverlässig*, einfach zu bedienen, worauf es ankommt`,
    DEADLINES: `frist*, termin*, bis ende, ende des jahres, ende des monats, bis zum, nächste woche, nächsten monat, nächstes
      quartal, nächstes jahr, start, launch, rechtzeitig, dringend, zeitplan, so bald wie, spätestens, bis dahin`,
    DECISIONS: `entschied*, entscheid*, beschlossen, beschluss, geeinigt, einigen, wir nehmen, wir machen, festgelegt,
      ausgewählt, gewählt, zugestimmt, einverstanden, der plan ist, wir werden`,
    GOALS: `ziel*, wollen, will, möchte*, versuch*, um zu, damit, hoffe*, vision, zweck, erreichen, vorhaben, planen,
      anstreb*, forschungsfrage*`,
    IMPACT: `dadurch, deshalb, folge*, auswirk*, ergebnis, führt zu, kostet uns, verlier*, verloren, spar*, verschwend*,
      dauert länger, stunden, umsatz, beeinträcht*, bedeutet, verzöger*, aufwendig, aufwändig, teuer`,
    METRICS: `# %, # €, € #, $ #, # prozent, # million*, # tausend, # mal, # stunden, # stunde, # minuten, # tage, # tagen, # wochen,
      # monate, # jahre, # nutzer*, # leute, # personen, # teilnehm*, # von #, durchschnitt*, prozent*, hälfte, doppelt, mehrheit, anzahl, kennzahl*`,
    NEXT_STEPS: `nächste schritt*, nächster schritt, nächstes treffen, nächstes mal, ich schicke, wir schicken, ich werde, wir werden, ich melde mich,
      kümmere mich, kümmert sich, aufgabe*, als nächstes, danach, bis nächste woche, zu erledigen`,
    OPEN_QUESTIONS: `weiß nicht, wissen nicht, nicht sicher, unklar, frage*, frage mich, herausfinden, klären, prüfen, hängt
      davon ab, ob, unbekannt, noch nicht, offen`,
    PRAISE: `gefällt, mag ich, liebe, toll, super, gut, hilfreich, nützlich, praktisch, einfach, einfacher, schön, zufrieden,
      begeistert, beeindruckt, klappt, funktioniert gut, am besten, perfekt, klar, übersichtlich, schnell, intuitiv, ausgezeichnet`,
    PROBLEMS: `problem*, schwierig*, mühsam, frust*, nerv*, ärger*, umständlich, kompliziert, geht nicht, funktioniert nicht,
      kaputt, fehler*, langsam, falsch, fehlt, fehlen, zu viel*, zu lang*, verwirr*, beschwer*, sorge*, herausforderung*,
      leider, mangel*, hass*, schrecklich, absturz, abgestürzt, unmöglich`,
    PROCESS: `prozess*, zuerst, zunächst, dann wird, danach, schritt*, ablauf, abläufe, durchläuft, prüfung*, bewert*,
      testphase, pilot*, vertrag*, rechtsabteilung, einkauf, anbieter*, phase*`,
    REASONS: `weil, grund, gründe, deshalb, deswegen, daher, wegen, aufgrund, denn`,
    REQUESTS: `wünsch*, wäre schön, wäre gut, wäre toll, wäre hilfreich, hätte gern*, möchte, brauch*, benötig*, bräuchte, sollte es, müsste
      es, funktion*, feature*, fehlt, bitte, option, möglichkeit, unterstützung für, erwart*`,
    RISKS: `risik*, bedenken, sorge*, befürcht*, angst, gefahr, gefähr*, könnte scheitern, abhängig, blockier*, datenschutz,
      sicherheit, rechtlich, einschränk*, annahme*, es sei denn`,
    SUPPORTERS: `unterstützt uns, setzt sich ein, fürsprecher*, begeistert von, überzeugt, empfehle es, würde empfehlen, fan von, glaubt
      an, zufrieden mit, dafür`,
    TASKS: `geklickt, klickt, klicke, getippt, gescrollt, versuchte, versucht, aufgabe*, gesucht, geöffnet, ausgewählt, knopf, schaltfläche,
      button, menü, seite, bildschirm, link, suche, filter*, formular*, gefunden, geschafft`,
    USERS: `nutzer*, benutzer*, anwender*, kund*, zielgruppe*, persona*, teilnehm*, leute, menschen, einsteiger, experten,
      teams, mitarbeit*, käufer*, verbraucher*`,
  },
};
