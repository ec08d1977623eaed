package bot

// v1 experimental
type taste struct {
	Jewel                                             float64 // chance that a further loot card is a jewel, appetite incl
	Business                                          float64
	CarRate                                           float64
	DriverQ                                           float64
	AlikeApp                                          float64
	ThiefOpt                                          float64
	PerRound                                          [6]float64
	Full                                              [8]float64 // cards per open cheque by police to raid
	Step, StepSoon                                    float64
	Extra                                             float64 // points per card to come not in property
	Each                                              float64
	AloneRate                                         [5]float64
	AloneExtra                                        float64
	loot                                              [8][16]float64 // cards
	lone                                              [8][5]float64
	Later                                             [6]float64 // points per cheque pip per later round
	LaterC                                            float64
	SumNow, SumSigma                                  float64
	GuardSigma, GuardSigmaLater                       float64
	RowStays                                          float64
	Others, Rival, RivalLast                          float64
	CallBar                                           float64
	NextBar                                           float64
	CardWorth                                         float64
	Hes                                               float64
	Sure, NextSure                                    float64
	Next, NextEach, SumLater, SumLaterSigma           float64
	Density                                           float64
	Scale                                             [6]float64
	Half, OwnRank, StaySharp, StayR, ThiefR, SigmaPow float64
	now                                               [8][16]float64

	jewel       [6][maxMore + 1]float64
	different   [8][maxMore + 1]float64
	alike       [5][5][17]float64
	driver      [maxMore + 1]float64
	driverLater [6]float64
}

const maxMore = 80

var usual = defaultTaste()

func defaultTaste() taste {
	t := taste{
		Jewel: 0.26, Business: 0.33, CarRate: 0.16, DriverQ: 0.12, AlikeApp: 1.2, ThiefOpt: 1.0,
		PerRound: [6]float64{0, 0, 9.4, 9.4, 7.1, 5.9},
		Full:     [8]float64{0, 1.15, 2.05, 2.75, 3.25, 3.65, 4, 4.35},
		Step:     0.28, StepSoon: 0.2, Extra: 0.5, Each: 0,
		AloneRate: [5]float64{0, 1.4, 2.3, 3, 3.6}, AloneExtra: 0.5,
		Later:  [6]float64{0, 0, 0.4, 0.35, 0.35, 0.3},
		SumNow: 0.1, SumSigma: 4,
		GuardSigma: 1, GuardSigmaLater: 2,
		RowStays: 0.5,
		Others:   0.5, Rival: 0,
		CallBar:   0.5,
		NextBar:   0.5,
		CardWorth: 1.2, Sure: 2, NextSure: 2, SumLaterSigma: 12, Scale: [6]float64{1, 1, 1, 1, 1, 1}, StayR: 1,
	}
	t.prepare()
	return t
}

func (t *taste) prepare() {
	for r := 1; r < 8; r++ {
		for a := range 16 {
			t.loot[r][a] = t.Full[r] / (1 + (t.Step+t.StepSoon/float64(r))*float64(a))
		}
		for a := range 16 {
			t.now[r][a] = t.Extra*t.loot[r][a] + t.Each*t.loot[r][a]/(t.loot[r][a]+t.Half)
		}
		for m := range 5 {
			t.lone[r][m] = min(float64(7*m), t.AloneRate[m]*float64(r))
		}
	}
	points := [...]float64{-5, 0, 0, 5, 10, 15}
	for k := 0; k <= maxMore; k++ {
		for d := 5; d >= 0; d-- {
			if k == 0 || d == 5 {
				t.jewel[d][k] = points[d]
				continue
			}
			p := t.Jewel / 2 * float64(5-d) / 5
			t.jewel[d][k] = (1-p)*t.jewel[d][k-1] + p*t.jewel[d+1][k-1]
		}
	}
	dp := [...]float64{0, 1, 2, 3, 4, 5, 6, 10}
	for k := 0; k <= maxMore; k++ {
		for d := 7; d >= 0; d-- {
			if k == 0 || d == 7 {
				t.different[d][k] = dp[d]
				continue
			}
			p := t.Business / 2 * float64(7-d) / 7
			t.different[d][k] = (1-p)*t.different[d][k-1] + p*t.different[d+1][k-1]
		}
	}
	ap := [...]float64{0, 0, 0, 5, 10}
	for sh := 0; sh <= 16; sh++ {
		q := min(1, float64(sh)/16*t.AlikeApp)
		for c := 0; c <= 4; c++ {
			for n := 4; n >= 0; n-- {
				if c == 0 || n == 4 {
					t.alike[n][c][sh] = ap[n]
					continue
				}
				t.alike[n][c][sh] = (1-q)*t.alike[n][c-1][sh] + q*t.alike[n+1][c-1][sh]
			}
		}
	}
	none := 1.0
	for k := 0; k <= maxMore; k++ {
		t.driver[k] = 1 - none
		none *= 1 - t.DriverQ/2
	}
	for n := 2; n <= 5; n++ {
		t.driverLater[n] = t.driver[int(2*t.PerRound[n])]
	}
}
